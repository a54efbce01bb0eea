import type { Command } from "../command.ts";

export const removeScope: Command = {
  name: "scope remove",
  summary: "Let no further release of a tenant name modules of a scope",
  args: ["domain", "name"],
  options: {},
  notes: "What is released already goes on; `rollback` or `publish` changes that.",
  async run({ call, withPortal }) {
    const [tenant, name] = [call.arg("domain"), call.arg("name")];
    await withPortal((portal) => portal.removeScope(tenant, name));
    return { data: { tenant, name }, text: `No further release of ${tenant} may name modules of ${name}.` };
  },
};
