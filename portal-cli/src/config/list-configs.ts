import type { Command } from "../command.ts";
import { placeName, rightsIn } from "../release/place-options.ts";
import { textTable } from "../text-table.ts";
import { type AppConfig, readConfigs, tenantPlaceOf, tenantPlaceOptions } from "./read-config.ts";

const cells = {
  APPLICATION: ({ module }: AppConfig) => module,
  SET: ({ values }: AppConfig) => Object.keys(values).join(", ") || "-",
  DEFAULT: ({ values, effective }: AppConfig) =>
    Object.keys(effective)
      .filter((name) => !Object.hasOwn(values, name))
      .join(", ") || "-",
};

export const listConfigs: Command = {
  name: "config list",
  summary: "List the applications that can be configured",
  args: [],
  options: tenantPlaceOptions,
  async run({ call, withRegistry }) {
    const place = tenantPlaceOf(call);
    const { apps } = await withRegistry(rightsIn(place, "read"), (registry) => readConfigs(registry, place));
    const none = `No application of ${placeName(place)} can be configured.`;
    return { data: apps, text: textTable(apps, cells, none) };
  },
};
