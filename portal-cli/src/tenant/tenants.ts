import type { TenantSummary } from "@portico/portal-server/provisioning";
import type { Command } from "../command.ts";
import { textTable } from "../text-table.ts";

export const addTenant: Command = {
  name: "tenant add",
  summary: "Add a tenant",
  args: ["domain"],
  options: {
    name: { type: "string", value: "name", required: true, help: "The name that its people read." },
    accent: { type: "string", value: "colour", help: "Its colour, e.g. #3453d1." },
    alias: { type: "string", value: "label", multiple: true, help: "Another first label of a host name; repeatable." },
  },
  notes: `<domain> is the first label of its host name: "acme" answers at acme.portal.example where ALLOWED_DOMAINS\nnames portal.example.`,
  async run({ call, withPortal }) {
    const accent = call.text("accent");
    const tenant = {
      domain: call.arg("domain"),
      name: call.requiredText("name"),
      aliases: call.list("alias"),
      ...(accent !== undefined && { accent }),
    };
    const data = await withPortal((portal) => portal.addTenant(tenant));
    return { data, text: `Added the tenant ${data.domain} (${data.name}).` };
  },
};

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
