import type { OfferedApp } from "@portico/portal-server/provisioning";
import type { Call, Command } from "../command.ts";
import { expiresOption } from "../credential/credentials.ts";
import { ownWord, readImage } from "../read-image.ts";
import { textTable } from "../text-table.ts";
import { UsageError } from "../usage-error.ts";
import { audienceText } from "./app-audience.ts";

const nameOptions = {
  "name-pt": { value: "name", help: "The name in Portuguese, where it is another." },
  "name-en": { value: "name", help: "The name in English, where it is another." },
} as const;

function namesOf(call: Call): { pt?: string; en?: string } | undefined {
  const [pt, en] = [call.text("name-pt"), call.text("name-en")];
  if (pt === undefined && en === undefined) return undefined;
  return { ...(pt !== undefined && { pt }), ...(en !== undefined && { en }) };
}

export const nameApp: Command = {
  name: "app name",
  summary: "Change the names that a tenant's people read",
  args: ["tenant", "module"],
  options: { name: { value: "name", help: "The name where a language has no other." }, ...nameOptions },
  notes: "What is not given stays as it is. Open pages show the new names within a second.",
  async run({ call, withPortal }) {
    const [tenant, module] = [call.arg("tenant"), call.arg("module")];
    const [name, names] = [call.text("name"), namesOf(call)];
    if (name === undefined && !names) throw new UsageError("Give --name, --name-pt or --name-en.");
    const naming = { tenant, module, ...(name !== undefined && { name }), ...(names && { names }) };
    const data = await withPortal((portal) => portal.nameApp(naming));
    const others = Object.entries(data.names ?? {}).map(([locale, text]) => `, ${text} (${locale})`);
    return { data, text: `Named ${module} of ${tenant}: ${data.name}${others.join("")}.` };
  },
};

export const addApp: Command = {
  name: "app add",
  summary: "Offer an application to a tenant's people",
  args: ["tenant", "module"],
  options: {
    name: { value: "name", required: true, help: "The name that they read." },
    ...nameOptions,
    position: { value: "number", help: "Its place in the switcher, from 0; the last one by default." },
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
  notes: "What the application has stored stays, and its module stays in the tenant's import map.",
  async run({ call, withPortal }) {
    const [tenant, module] = [call.arg("tenant"), call.arg("module")];
    await withPortal((portal) => portal.removeApp(tenant, module));
    return { data: { tenant, module }, text: `Removed ${module} from ${tenant}.` };
  },
};

export const makeCredential: Command = {
  name: "app credential",
  summary: "Make a credential with which an application's back end sends notifications",
  args: ["tenant", "module"],
  options: { ...expiresOption, only: { help: "End all its other credentials at once." } },
  notes:
    "The credential is printed this once; the portal keeps a hash of it. The one made before goes on working until the\nnext is made, so that it can be replaced without a pause. They all end with `app remove`.",
  async run({ call, withPortal }) {
    const [tenant, module] = [call.arg("tenant"), call.arg("module")];
    const wanted = { tenant, module, only: call.flag("only"), expires: call.text("expires") };
    const credential = await withPortal((portal) => portal.addAppCredential(wanted));
    const text = `Made a credential of ${module} in ${tenant}.\nCredential: ${credential} (not shown again)`;
    return { data: { tenant, module, credential }, text };
  },
};

export const setAppLogo: Command = {
  name: "app logo",
  summary: "Give a tenant's application a logo",
  args: ["tenant", "module"],
  options: { file: { value: "file", help: "A PNG, or an SVG of shapes only; square, at most 64 KB." } },
  notes: `Without a logo the picture is the first letters of the name, on a colour. --file ${ownWord} gives that back.`,
  async run({ call, withPortal }) {
    const [tenant, module, file] = [call.arg("tenant"), call.arg("module"), call.text("file")];
    if (file === undefined) throw new UsageError("Give --file.");
    const logo = await readImage("file", file);
    const data = await withPortal((portal) => portal.setAppLogo({ tenant, module, logo }));
    const what = data.logo === "own" ? "has a logo of its own" : "shows the letters of its name";
    return { data, text: `${module} of ${tenant} ${what}.` };
  },
};
