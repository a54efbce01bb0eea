import type { Command } from "../command.ts";

export const removeOrigin: Command = {
  name: "origin remove",
  summary: "Let no further release name an origin",
  args: ["scope", "origin"],
  options: {},
  notes: "What is released already goes on; `rollback` or `publish` changes that.",
  async run({ call, withPortal }) {
    const [scope, origin] = [call.arg("scope"), call.arg("origin")];
    await withPortal((portal) => portal.removeOrigin(scope, origin));
    return { data: { scope, origin }, text: `No further release of ${scope} may name ${origin}.` };
  },
};
