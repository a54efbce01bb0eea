import { writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { type ModuleFormat, moduleFormats } from "@portico/shared-utility/contract";
import type { Command } from "../command.ts";
import { describedPage } from "../folder/described-page.ts";
import { requireFolder } from "../folder/folder-files.ts";
import { addressNote } from "../folder/folder-source.ts";
import { sourceFolder } from "../folder/server-build.ts";
import { UsageError } from "../usage-error.ts";
import { describeFolder } from "./describe-folder.ts";
import { packageOf } from "./package-of.ts";
import { adapterWriter } from "./write-adapter.ts";

export const writeManifest: Command = {
  name: "manifest",
  withoutPortal: true,
  summary: "Write manifest.json for what a bundler has built",
  args: ["dist"],
  options: {
    module: {
      value: "name",
      help: "The module, such as @app/tickets; by default that of the package’s portico.modules, or @app/ and its name.",
    },
    entry: { value: "file", help: "The entry, relative to the folder, where several files may be it." },
    style: {
      value: "file",
      multiple: true,
      help: "A style sheet of it, relative to the folder; once for each, instead of those that the bundler names.",
    },
    expose: {
      value: "path",
      help: "The entry is a remote of Module Federation; this exposed module, such as ./App, is the application. An adapter is written.",
    },
    element: {
      value: "name",
      help: "The entry, or the exposed module of a remote, defines this custom element, which is the application. An adapter is written.",
    },
    html: {
      value: "file",
      help: "The scripts of this page, such as index.html, start by themselves: the page is the application. An adapter is written.",
    },
    format: { value: "format", help: "system, esm or umd, where the entry’s text does not show it." },
  },
  notes:
    "<dist> is the folder that webpack, Vite, Rollup, esbuild or Angular has written. Every file in it gets its integrity.\nIt declares what portico has in the package’s package.json: needs (of the page), shared (ranges of shared libraries),\nownLibraries, isolateStyles, slots (that it fills), routes, notifications (their categories),\nand configSchema (what it can be configured with). The file that portico.types names goes into the build, for types of.\nPublish it with: publish @app/tickets --url https://…/manifest.json",
  async run({ call, progress }) {
    const dir = resolve(call.arg("dist"));
    requireFolder(dir);
    const isDecided = ["entry", "html", "element", "expose"].some((option) => call.text(option) !== undefined);
    const found = packageOf(dir);
    const { declared } = found;
    const refusal = isDecided ? undefined : sourceFolder(dir, found.forModules);
    if (refusal !== undefined) throw new UsageError(refusal);
    const file = call.text("html");
    const other = ["element", "expose"].find((option) => call.text(option) !== undefined);
    if (file !== undefined && other !== undefined) throw new UsageError(`--html and --${other} exclude each other.`);
    const module = call.text("module") ?? found.module;
    const page = file === undefined ? undefined : await describedPage(dir, file, module);
    if (page?.hasOwnAddresses) progress(addressNote(page.base));
    const needs = [...new Set([...(declared.needs ?? []), ...(page?.needs ?? [])])];
    const manifest = describeFolder(dir, {
      ...{ ...found, module },
      entry: call.text("entry") ?? page?.entry,
      styles: [...(page?.styles ?? []), ...call.list("style")],
      format: asFormat(call.text("format")),
      declared: { ...declared, ...(needs.length > 0 && { needs }) },
      named: call.text("expose") ?? call.text("element"),
      adapt: adapterWriter({ module, expose: call.text("expose"), element: call.text("element"), note: progress }),
    });
    const written = join(dir, "manifest.json");
    writeFileSync(written, `${JSON.stringify(manifest, null, 2)}\n`);
    const [[name, { entry, styles }] = ["", { entry: "", styles: [] }]] = Object.entries(manifest.modules);
    const count = Object.keys(manifest.files).length;
    const lines = [`${name}: ${entry}`, ...styles.map((style) => `  ${style}`), `${count} files in ${written}`];
    return { data: manifest, text: `${lines.join("\n")}\n` };
  },
};

function asFormat(text: string | undefined): ModuleFormat | undefined {
  const format = moduleFormats.find((each) => each === text);
  if (text === undefined || format) return format;
  throw new UsageError(`--format is ${moduleFormats.join(" or ")}.`);
}
