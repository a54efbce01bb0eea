import type { UserSummary } from "@portico/portal-server/provisioning";
import type { Command } from "../command.ts";
import { textTable } from "../text-table.ts";

const cells = {
  EMAIL: (user: UserSummary) => user.email,
  NAME: (user: UserSummary) => user.name,
  SINCE: (user: UserSummary) => user.created_at.slice(0, 10),
  GROUPS: (user: UserSummary) => user.groups.join(", "),
};

export const listUsers: Command = {
  name: "user list",
  summary: "List a tenant's accounts",
  args: ["tenant"],
  options: {},
  async run({ call, withPortal }) {
    const tenant = call.arg("tenant");
    const data = await withPortal((portal) => portal.listUsers(tenant));
    return { data, text: textTable(data, cells, `${tenant} has no account yet.`) };
  },
};
