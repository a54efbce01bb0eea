import type { Command } from "../command.ts";

export const listScopes: Command = {
  name: "scope list",
  summary: "List the scopes of names that a tenant has",
  args: ["domain"],
  options: {},
  async run({ call, withPortal }) {
    const tenant = call.arg("domain");
    const data = await withPortal((portal) => portal.listScopes(tenant));
    return { data, text: data.length > 0 ? data.join("\n") : `${tenant} names applications alone: @app/….` };
  },
};
