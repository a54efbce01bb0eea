import type { OfferedApp } from "@portico/portal-server/provisioning";
import type { Command } from "../command.ts";
import { textTable } from "../text-table.ts";
import { UsageError } from "../usage-error.ts";
import { audienceText } from "./app-audience.ts";
import { nameOptions, namesOf } from "./app-names.ts";

export const addApp: Command = {
  name: "app add",
  summary: "Offer an application to a tenant's people",
  args: ["tenant", "module"],
  options: {
    name: { type: "string", value: "name", required: true, help: "The name that they read." },
    ...nameOptions,
    position: { type: "string", value: "number", help: "Its place in the switcher, from 0; the last one by default." },
  },
  notes:
    "The application opens once the tenant's import map has its module, @app/<module>; which build that is,\nis a matter of the map.",
  async run({ call, withPortal }) {
    const [tenant, module] = [call.arg("tenant"), call.arg("module")];
    const position = call.text("position");
    if (position !== undefined && !/^\d+$/.test(position)) throw new UsageError("--position must be a whole number.");
    const names = namesOf(call);
    const app = {
      tenant,
      module,
      name: call.requiredText("name"),
      ...(names && { names }),
      ...(position !== undefined && { position: Number(position) }),
    };
    const data = await withPortal((portal) => portal.addApp(app));
    return { data, text: `Added ${module} (${data.name}) to ${tenant}.\n${mapNote(tenant, module, data.mapped_in)}` };
  },
};

function mapNote(tenant: string, module: string, mappedIn: readonly string[]): string {
  if (mappedIn.length > 0) return `The import map of ${tenant} has @app/${module} in ${mappedIn.join(", ")}.`;
  return `No import map of ${tenant} has @app/${module} yet: publish one before people open it.`;
}

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

export const removeApp: Command = {
  name: "app remove",
  summary: "Take an application from a tenant's people",
  args: ["tenant", "module"],
  options: {},
  notes: "What the application has stored stays, and its module stays in the tenant's import map.",
  async run({ call, withPortal }) {
    const [tenant, module] = [call.arg("tenant"), call.arg("module")];
    await withPortal((portal) => portal.removeApp(tenant, module));
    return { data: { tenant, module }, text: `Removed ${module} from ${tenant}.` };
  },
};
