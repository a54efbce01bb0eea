import { copyFileSync, existsSync, readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { isFileKind, isFilePath, type ModuleFormat, type ModuleManifest } from "@portico/shared-utility/contract";
import { isScript } from "../federation/container.ts";
import { integrityOf } from "../federation/remote-build.ts";
import { filesBelow } from "../folder/files-below.ts";
import { namesLifecycles } from "../folder/likely-entry.ts";
import { isScriptFile } from "../folder/script-files.ts";
import { isGlobalsFile } from "../globals/globals-module.ts";
import { UsageError } from "../usage-error.ts";
import { bundlerOutput } from "./bundler-output.ts";
import { chooseEntry } from "./choose-entry.ts";
import { withoutStyleImports } from "./imported-styles.ts";
import type { DescribedPackage } from "./package-of.ts";
import { copySharedTypes, sharedTypesFile } from "./shared-types.ts";
import { unfitCode } from "./unfit-code.ts";

interface Wanted extends DescribedPackage {
  entry: string | undefined;
  /** Instead of the style sheets that the bundler names. */
  styles: string[];
  format: ModuleFormat | undefined;
  /** A name in the text of the entry: of the custom element that it defines, or of a module that it exposes. */
  named?: string | undefined;
  /** Writes an entry that makes an application of the built entry; returns it with the needs that it adds. */
  adapt?: ((dir: string, entry: string) => string[]) | undefined;
}

// Files that a bundler or a package writes for itself, and adapters of an earlier call.
const notLoaded =
  /^(manifest|stats|meta|package|3rdpartylicenses)\.(json|txt)$|\.LICENSE\.txt$|(^|\/)portico-(federation|element|foreign|globals|commonjs|named-\d+|html|styles)\.[0-9a-f]{10}\.js$/;

/**
 * Describes a folder that a bundler has written: its entry, style sheets and chunks, each with its integrity.
 * @throws UsageError when the entry is unknown, or a file has a name that no address can have
 */
export function describeFolder(dir: string, wanted: Wanted): ModuleManifest {
  nameScripts(dir);
  const files = [...filesIn(dir), ...copySharedTypes(dir, wanted.sharedTypes)];
  const output = bundlerOutput(dir, files);
  const built = wanted.entry ?? entryOf(dir, files, output.entries, wanted);
  // The adapter of a page is not a file of the bundler.
  const isAdapter = /^portico-html\.\w+\.js$/.test(built) && existsSync(join(dir, built));
  if (!files.includes(built) && !isAdapter) throw new UsageError(`${built} is not in ${dir}.`);
  requireFit(dir, files);
  const plain = withoutStyleImports(dir, built);
  const named = wanted.styles.length > 0 ? wanted.styles : output.stylesOf(built);
  const [entry = plain.entry, ...others] = wanted.adapt?.(dir, plain.entry) ?? [];
  const styles = [...new Set([...named, ...plain.styles, ...others.filter((file) => file.endsWith(".css"))])];
  const absent = styles.find((file) => !files.includes(file));
  if (absent !== undefined) throw new UsageError(`${absent} is not in ${dir}.`);
  if (plain.entry !== built) files.push(plain.entry);
  for (const file of [entry, ...others]) if (!files.includes(file)) files.push(file);
  const text = readFileSync(join(dir, entry), "utf8");
  const found = formatOf(text);
  if (found === "esm" && !isGlobalsFile(entry) && (wanted.format ?? found) !== found)
    throw new UsageError(`${entry} is an ES module: leave out --format ${wanted.format}, or build it in that format.`);
  const format = isGlobalsFile(entry) ? "esm" : (wanted.format ?? found);
  const module = {
    ...{ entry, styles, imports: [], locales: {} },
    ...(format !== "system" && { format }),
    ...(isGlobalsFile(entry) && wanted.ranges && { shared: wanted.ranges }),
    ...wanted.declared,
  };
  const hashes = files.sort().map((file) => [file, integrityOf(readFileSync(join(dir, file)))]);
  return {
    package: wanted.name,
    version: wanted.version,
    ...(wanted.contract !== undefined && { portico: { contract: wanted.contract } }),
    modules: { [wanted.module]: module },
    files: Object.fromEntries(hashes),
  };
}

/** @throws UsageError for a build that is known not to start, with what to change */
function requireFit(dir: string, files: readonly string[]): void {
  for (const file of files.filter(isScriptFile)) {
    const sentence = unfitCode(textOf(dir, file));
    if (sentence !== undefined) throw new UsageError(`${file} would not start: ${sentence}`);
  }
}

/**
 * Vite's UMD script in a package of ES modules is `….umd.cjs`, and the only script may be `….cjs`. Pages run no file with that
 * ending, so it gets another.
 */
function nameScripts(dir: string): void {
  const files = readdirSync(dir);
  const hasOthers = files.some(isScriptFile);
  for (const file of files.filter((name) => name.endsWith(hasOthers ? ".umd.cjs" : ".cjs")))
    copyFileSync(join(dir, file), join(dir, file.replace(/cjs$/, "js")));
}

function entryOf(dir: string, files: readonly string[], entries: readonly string[], wanted: Wanted): string {
  const { named, forPages, forModules } = wanted;
  // Of an installed package that is described itself; in a folder of a build the bundler's entry counts.
  const isPackage = existsSync(join(dir, "package.json"));
  if (isPackage && named === undefined && forModules !== undefined && files.includes(forModules)) return forModules;
  const found = candidatesOf(dir, entries, named);
  const isNamed = named === undefined || found.some((file) => hasName(dir, file, named));
  // Stencil has a folder for each kind of output, and beside them scripts that define nothing.
  const all = files.filter((file) => isScriptFile(file) && (isNamed || hasName(dir, file, named)));
  if (named !== undefined && forPages !== undefined && all.includes(forPages)) return forPages;
  return chooseEntry(isNamed || all.length === 0 ? found : candidatesOf(dir, all, named), wanted.name, forModules);
}

const names = (text: string, name: string) => ['"', "'", "`"].some((quote) => text.includes(quote + name + quote));
const hasName = (dir: string, file: string, name: string) => names(textOf(dir, file), name);
const textOf = (dir: string, file: string) =>
  existsSync(join(dir, file)) ? readFileSync(join(dir, file), "utf8").trim() : "";

/** The scripts with the name that no other script imports; without a name those with lifecycles, or all with a text. */
function candidatesOf(dir: string, entries: readonly string[], named: string | undefined): readonly string[] {
  const scripts = entries.map((file) => ({ file, text: textOf(dir, file) }));
  const chosen = scripts.filter(({ text }) => (named === undefined ? text !== "" : names(text, named)));
  const isImported = (file: string) =>
    named !== undefined && chosen.some(({ text }) => names(text, `./${posix.basename(file)}`));
  const roots = chosen.filter(({ file }) => !isImported(file));
  // webpack writes chunks beside the entry, whose names its code computes.
  const withLifecycles = named === undefined ? roots.filter(({ text }) => namesLifecycles(text)) : [];
  const found = [withLifecycles, roots, chosen].find(({ length }) => length > 0);
  return found?.map(({ file }) => file) ?? entries;
}

function filesIn(dir: string): string[] {
  const found = filesBelow(dir)
    .filter((path) => !/(^|\/)\./.test(path) && isLoaded(path))
    .sort();
  const illegal = found.find((path) => !isFilePath(path));
  if (illegal !== undefined) throw new UsageError(`"${illegal}" cannot be the name of a file of a build: rename it.`);
  return found;
}

const isLoaded = (path: string) => isFileKind(path) && !notLoaded.test(path) && !sharedTypesFile.test(path);

/** A file that parses as a script is not an ES module. It is not run. */
function formatOf(text: string): ModuleFormat {
  if (/\bSystem\.register\(/.test(text)) return "system";
  return isScript(text) ? "umd" : "esm";
}
