import type { TenantSummary } from "@portico/portal-server/provisioning";
import type { Command } from "../command.ts";
import { readValues } from "../config/read-values.ts";
import { textTable } from "../text-table.ts";
import { UsageError } from "../usage-error.ts";

export const addTenant: Command = {
  name: "tenant add",
  summary: "Add a tenant",
  args: ["domain"],
  options: {
    name: { value: "name", required: true, help: "The name that its people read." },
    accent: { value: "colour", help: "Its colour, e.g. #3453d1." },
    alias: { value: "label", multiple: true, help: "Another first label of a host name; repeatable." },
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
  async run({ withPortal }) {
    const data = await withPortal((portal) => portal.listTenants());
    return { data, text: textTable(data, cells, "There is no tenant yet.") };
  },
};

export const addHost: Command = {
  name: "tenant host add",
  summary: "Let a tenant answer at a host name of its own",
  args: ["domain", "host"],
  notes:
    "<host> is whole, e.g. portal.acme.example. Names below ALLOWED_DOMAINS need none: there the first label is the tenant.",
  async run({ call, withPortal }) {
    const [domain, given] = [call.arg("domain"), call.arg("host")];
    const host = await withPortal((portal) => portal.addHost(domain, given));
    return { data: { domain, host }, text: `${domain} answers at ${host}.` };
  },
};

export const removeHost: Command = {
  name: "tenant host remove",
  summary: "Take a host name from a tenant",
  args: ["domain", "host"],
  async run({ call, withPortal }) {
    const [domain, host] = [call.arg("domain"), call.arg("host")];
    await withPortal((portal) => portal.removeHost(domain, host));
    return { data: { domain, host }, text: `${domain} does not answer at ${host} any more.` };
  },
};

export const setPush: Command = {
  name: "tenant push",
  summary: "Give a tenant push messages, or take them",
  args: ["domain"],
  options: {
    file: { value: "path", help: "A JSON file of the messaging provider's public values." },
    off: { help: "No push messages any more." },
  },
  notes:
    "The file holds one object: apiKey, authDomain, projectId, storageBucket, messagingSenderId, appId and vapidKey.\nThe server sends them with the account that FCM_CREDENTIALS names.",
  async run({ call, withPortal }) {
    const [tenant, file, off] = [call.arg("domain"), call.text("file"), call.flag("off")];
    if ((file === undefined) !== off) throw new UsageError("Give either --file or --off.");
    const config = file === undefined ? undefined : readValues(file);
    await withPortal((portal) => portal.setPush(tenant, config));
    return { data: { tenant, push: !off }, text: `Push messages of ${tenant}: ${off ? "off" : "on"}.` };
  },
};
