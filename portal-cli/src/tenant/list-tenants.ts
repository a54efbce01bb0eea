import type { TenantSummary } from "@portico/portal-server/provisioning";
import type { Command } from "../command.ts";
import { textTable } from "../text-table.ts";

const cells = {
  DOMAIN: (tenant: TenantSummary) => tenant.domain,
  NAME: (tenant: TenantSummary) => tenant.name,
  ALIASES: (tenant: TenantSummary) => tenant.aliases.join(", "),
  HOSTS: (tenant: TenantSummary) => tenant.hosts.join(", "),
  USERS: (tenant: TenantSummary) => String(tenant.users),
  APPS: (tenant: TenantSummary) => String(tenant.apps),
};

export const listTenants: Command = {
  name: "tenant list",
  summary: "List the tenants",
  args: [],
  options: {},
  async run({ withPortal }) {
    const data = await withPortal((portal) => portal.listTenants());
    return { data, text: textTable(data, cells, "There is no tenant yet.") };
  },
};
