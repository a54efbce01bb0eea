import type { Call } from "../call.ts";
import type { Command } from "../command.ts";
import { UsageError } from "../usage-error.ts";

/** The options for an application's name in each language. */
export const nameOptions = {
  "name-pt": { type: "string", value: "name", help: "The name in Portuguese, where it is another." },
  "name-en": { type: "string", value: "name", help: "The name in English, where it is another." },
} as const;

/** The names that were given; `undefined` if none were. */
export function namesOf(call: Call): { pt?: string; en?: string } | undefined {
  const [pt, en] = [call.text("name-pt"), call.text("name-en")];
  if (pt === undefined && en === undefined) return undefined;
  return { ...(pt !== undefined && { pt }), ...(en !== undefined && { en }) };
}

export const nameApp: Command = {
  name: "app name",
  summary: "Change the names that a tenant's people read",
  args: ["tenant", "module"],
  options: { name: { type: "string", value: "name", help: "The name where a language has no other." }, ...nameOptions },
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
