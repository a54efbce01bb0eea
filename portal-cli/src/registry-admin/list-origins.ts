import type { Command } from "../command.ts";

export const listOrigins: Command = {
  name: "origin list",
  summary: "List the origins that a tenant's modules may come from",
  args: ["scope"],
  options: {},
  async run({ call, withPortal }) {
    const scope = call.arg("scope");
    const data = await withPortal((portal) => portal.listOrigins(scope));
    return { data, text: data.length > 0 ? data.join("\n") : `Modules of ${scope} come from this portal alone.` };
  },
};
