import type { Command } from "../command.ts";
import { UsageError } from "../usage-error.ts";
import { nameOptions, namesOf } from "./name-options.ts";

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
