import type { OfferedApp } from "@portico/portal-server/provisioning";
import type { Command } from "../command.ts";
import { textTable } from "../text-table.ts";
import { audienceText } from "./audience-text.ts";

const cells = {
  MODULE: (app: OfferedApp) => app.module,
  NAME: (app: OfferedApp) => app.name,
  "IN THE MAPS OF": (app: OfferedApp) => app.mapped_in.join(", ") || "none",
  "OFFERED TO": audienceText,
};

export const listApps: Command = {
  name: "app list",
  summary: "List a tenant's applications, in the order of the switcher",
  args: ["tenant"],
  options: {},
  async run({ call, withPortal }) {
    const tenant = call.arg("tenant");
    const data = await withPortal((portal) => portal.listApps(tenant));
    return { data, text: textTable(data, cells, `${tenant} has no application yet.`) };
  },
};
