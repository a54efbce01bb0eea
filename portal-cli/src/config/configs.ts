import {
  type ConfigBody,
  type ConfigSchema,
  type ConfigValues,
  type PublishResponse,
  parseJson,
} from "@portico/shared-utility/contract";
import type { Call, Command } from "../command.ts";
import { placeName, rightsIn } from "../release/place-options.ts";
import { responseText } from "../release/response-text.ts";
import { writeOptions, writeWords } from "../release/write-options.ts";
import { textTable } from "../text-table.ts";
import { UsageError } from "../usage-error.ts";
import {
  type AppConfig,
  appConfig,
  readConfigs,
  tenantPlaceOf,
  tenantPlaceOptions,
  valueLines,
} from "./read-config.ts";
import { readValues } from "./read-values.ts";

export const setConfig: Command = {
  name: "config set",
  summary: "Configure an application of a tenant, without a new build",
  args: ["module"],
  options: {
    ...tenantPlaceOptions,
    value: {
      value: "name=value",
      multiple: true,
      help: "One value, as text or as JSON; once for each. The others stay.",
    },
    unset: { value: "name", multiple: true, help: "Goes back to the default of this value." },
    file: { value: "path", help: "A JSON file with all values, instead of those that are set." },
    ...writeOptions,
  },
  notes:
    "<module> is tickets or @app/tickets. Everybody who opens a page of the tenant can read the values: no secrets.\n`rollback` brings earlier values back.",
  async run({ call, withRegistry, progress }) {
    const place = tenantPlaceOf(call);
    const { reason, dryRun, expected, key } = writeWords(call);
    const data = await withRegistry(rightsIn(place, "publish"), async (registry) => {
      const { release, apps } = await readConfigs(registry, place);
      const { module, schema, values: before } = appConfig(apps, call.arg("module"), place);
      const values = nextValues(call, schema, before);
      progress(`Configuring ${module} for ${placeName(place)} …`);
      const { environment, scope: tenant } = place;
      const body: ConfigBody = { environment, tenant, module, values, reason, dryRun };
      return registry.send<PublishResponse>({
        method: "POST",
        path: "/config",
        body,
        expected: expected ?? release,
        key,
      });
    });
    return { data, text: responseText(data, place, dryRun) };
  },
};

function nextValues(call: Call, schema: ConfigSchema, before: ConfigValues): ConfigValues {
  const [file, unset] = [call.text("file"), call.list("unset")];
  const given = call.list("value").map((word) => valueIn(word, schema));
  if (file === undefined && given.length === 0 && unset.length === 0)
    throw new UsageError("Nothing is given: name values with --value, --unset or --file.");
  const kept = file === undefined ? before : readValues(file);
  return Object.fromEntries([...Object.entries(kept).filter(([name]) => !unset.includes(name)), ...given]);
}

/** Parses `rows=50` by the type in the schema: a text is used unchanged, everything else is JSON. */
function valueIn(word: string, { properties = {} }: ConfigSchema): [string, unknown] {
  const [, name = "", text = ""] = /^([^=]+)=(.*)$/s.exec(word) ?? [];
  if (name === "") throw new UsageError("--value is {name}={value}, such as rows=50.");
  if (Object.hasOwn(properties, name) && properties[name]?.type === "string") return [name, text];
  // For a text that is not JSON, the portal's error names the type that the schema requires.
  const value = parseJson(text);
  return [name, value === undefined ? text : value];
}

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
  options: tenantPlaceOptions,
  async run({ call, withRegistry }) {
    const place = tenantPlaceOf(call);
    const { apps } = await withRegistry(rightsIn(place, "read"), (registry) => readConfigs(registry, place));
    const none = `No application of ${placeName(place)} can be configured.`;
    return { data: apps, text: textTable(apps, cells, none) };
  },
};
