import type { Command } from "../command.ts";
import { rightsIn } from "../release/place-options.ts";
import { appConfig, readConfigs, tenantPlaceOf, tenantPlaceOptions, valueLines } from "./read-config.ts";

export const getConfig: Command = {
  name: "config get",
  summary: "Show the configuration of an application",
  args: ["module"],
  options: tenantPlaceOptions,
  notes: "<module> is tickets or @app/tickets. --json has the schema too.",
  async run({ call, withRegistry }) {
    const place = tenantPlaceOf(call);
    const { apps } = await withRegistry(rightsIn(place, "read"), (registry) => readConfigs(registry, place));
    const data = appConfig(apps, call.arg("module"), place);
    return { data, text: valueLines(data) };
  },
};
