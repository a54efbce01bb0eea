import type { Command } from "../command.ts";

export const addScope: Command = {
  name: "scope add",
  summary: "Let a tenant name modules of a scope of its own",
  args: ["domain", "name"],
  notes: "<name> is like @acme: the tenant's releases may then have @acme/utils. A scope belongs to one tenant.",
  async run({ call, withPortal }) {
    const [tenant, given] = [call.arg("domain"), call.arg("name")];
    const name = await withPortal((portal) => portal.addScope(tenant, given));
    return { data: { tenant, name }, text: `Releases of ${tenant} may name modules of ${name}.` };
  },
};

export const listScopes: Command = {
  name: "scope list",
  summary: "List the scopes of names that a tenant has",
  args: ["domain"],
  async run({ call, withPortal }) {
    const tenant = call.arg("domain");
    const data = await withPortal((portal) => portal.listScopes(tenant));
    return { data, text: data.length > 0 ? data.join("\n") : `${tenant} names applications alone: @app/….` };
  },
};

export const removeScope: Command = {
  name: "scope remove",
  summary: "Let no further release of a tenant name modules of a scope",
  args: ["domain", "name"],
  notes: "What is released already goes on; `rollback` or `publish` changes that.",
  async run({ call, withPortal }) {
    const [tenant, name] = [call.arg("domain"), call.arg("name")];
    await withPortal((portal) => portal.removeScope(tenant, name));
    return { data: { tenant, name }, text: `No further release of ${tenant} may name modules of ${name}.` };
  },
};
