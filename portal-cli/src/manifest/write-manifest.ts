import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { type ModuleFormat, moduleFormats } from "@portico/shared-utility/contract";
import type { Command } from "../command.ts";
import { UsageError } from "../usage-error.ts";
import { describeFolder } from "./describe-folder.ts";

export const writeManifest: Command = {
  name: "manifest",
  summary: "Write manifest.json for what a bundler has built",
  args: ["dist"],
  options: {
    module: {
      type: "string",
      value: "name",
      help: "The module, such as @app/tickets; by default @app/ and the package’s.",
    },
    entry: { type: "string", value: "file", help: "The entry, relative to the folder, where several files may be it." },
    style: {
      type: "string",
      value: "file",
      multiple: true,
      help: "A style sheet of it, relative to the folder; once for each, instead of those that the bundler names.",
    },
    format: { type: "string", value: "format", help: "system, esm or umd, where the entry’s text does not show it." },
  },
  notes:
    "<dist> is the folder that webpack, Vite, Rollup, esbuild or Angular has written. Every file in it gets its integrity.\nPublish it with: publish @app/tickets --url https://…/manifest.json",
  async run({ call }) {
    const dir = resolve(call.arg("dist"));
    if (!statSync(dir, { throwIfNoEntry: false })?.isDirectory()) throw new UsageError(`${dir} is no folder.`);
    const { name, version, contract } = packageOf(dir);
    const manifest = describeFolder(dir, {
      module: call.text("module") ?? `@app/${name.replace(/^@.*\//, "")}`,
      package: name,
      version,
      contract,
      entry: call.text("entry"),
      styles: call.list("style"),
      format: asFormat(call.text("format")),
    });
    const file = join(dir, "manifest.json");
    writeFileSync(file, `${JSON.stringify(manifest, null, 2)}\n`);
    const [[module, { entry, styles }] = ["", { entry: "", styles: [] }]] = Object.entries(manifest.modules);
    const count = Object.keys(manifest.files).length;
    const lines = [`${module}: ${entry}`, ...styles.map((style) => `  ${style}`), `${count} files in ${file}`];
    return { data: manifest, text: `${lines.join("\n")}\n` };
  },
};

interface PackageFile {
  name?: string;
  version?: string;
  portico?: { contract?: string };
}

interface Described {
  name: string;
  version: string;
  /** `portico.contract`: the versions of the contract that it works with. */
  contract?: string | undefined;
}

/** Facts about the nearest package; the folder's name without one. */
function packageOf(dir: string): Described {
  for (let folder = dir; folder !== dirname(folder); folder = dirname(folder)) {
    const file = join(folder, "package.json");
    if (!existsSync(file)) continue;
    const { name, version = "0.0.0", portico }: PackageFile = JSON.parse(readFileSync(file, "utf8"));
    if (name !== undefined) return { name, version, contract: portico?.contract };
  }
  return { name: basename(dir), version: "0.0.0" };
}

function asFormat(text: string | undefined): ModuleFormat | undefined {
  const format = moduleFormats.find((each) => each === text);
  if (text === undefined || format) return format;
  throw new UsageError(`--format is ${moduleFormats.join(" or ")}.`);
}
