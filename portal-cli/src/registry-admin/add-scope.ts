import type { Command } from "../command.ts";

export const addScope: Command = {
  name: "scope add",
  summary: "Let a tenant name modules of a scope of its own",
  args: ["domain", "name"],
  options: {},
  notes: "<name> is like @acme: the tenant's releases may then have @acme/utils. A scope belongs to one tenant.",
  async run({ call, withPortal }) {
    const [tenant, given] = [call.arg("domain"), call.arg("name")];
    const name = await withPortal((portal) => portal.addScope(tenant, given));
    return { data: { tenant, name }, text: `Releases of ${tenant} may name modules of ${name}.` };
  },
};
