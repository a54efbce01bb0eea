import { mkdirSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import type { Command } from "../command.ts";
import { packageOf } from "../manifest/package-of.ts";
import { UsageError } from "../usage-error.ts";
import { configTypes } from "./config-types.ts";

const interfaceName = /^[A-Z][A-Za-z0-9]{0,99}$/;

export const writeTypes: Command = {
  name: "types",
  withoutPortal: true,
  summary: "Write the TypeScript interface of an application’s configuration",
  args: ["folder"],
  options: {
    out: { value: "file", help: "The file; by default config.d.ts in the folder." },
    name: { value: "name", help: "The interface; by default Config." },
  },
  notes:
    "<folder> is that of the package, whose package.json has portico.configSchema.\nA value that has a default, or that the schema requires, is always there. Use it as AppProps<Portal<Config>> or useConfig<Config>().",
  async run({ call }) {
    const folder = resolve(call.arg("folder"));
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw new UsageError(`${folder} is no folder.`);
    const name = call.text("name") ?? "Config";
    if (!interfaceName.test(name)) throw new UsageError("--name is the name of an interface, such as StockConfig.");
    const { module, declared } = packageOf(folder);
    if (!declared.configSchema)
      throw new UsageError(
        `The package of ${folder} has no portico.configSchema: write the JSON Schema of its configuration there, or the path of its file.`,
      );
    const head = `// The configuration of ${module}, by \`portico types\` from its schema: change the schema instead.\n`;
    const text = head + configTypes(declared.configSchema, name);
    const file = resolve(call.text("out") ?? join(folder, "config.d.ts"));
    writeText(file, text);
    return { data: { file, name, text }, text: `${name} in ${file}` };
  },
};

/** @throws UsageError when the file cannot be written */
export function writeText(file: string, text: string): void {
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  } catch (error) {
    throw new UsageError(`${file} cannot be written: ${error instanceof Error ? error.message : String(error)}`);
  }
}
