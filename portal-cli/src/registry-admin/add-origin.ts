import type { Command } from "../command.ts";

export const addOrigin: Command = {
  name: "origin add",
  summary: "Let a tenant's modules come from an origin",
  args: ["scope", "origin"],
  options: {},
  notes:
    "<scope> is a tenant's domain, or base. <origin> is exact, e.g. https://cdn.globex.example. On a host that others share, name a folder: https://storage.example/globex/.",
  async run({ call, withPortal }) {
    const [scope, given] = [call.arg("scope"), call.arg("origin")];
    const origin = await withPortal((portal) => portal.addOrigin(scope, given));
    return { data: { scope, origin }, text: `Modules of ${scope} may come from ${origin}.` };
  },
};
