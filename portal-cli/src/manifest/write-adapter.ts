import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join, posix } from "node:path";
import { containerExports, containerOf, refuseStartup } from "../federation/container.ts";
import { elementAdapter } from "../federation/element-adapter.ts";
import { federationAdapter } from "../federation/federation-adapter.ts";
import { integrityOf } from "../federation/remote-build.ts";
import { globalsModule } from "../globals/globals-module.ts";
import { libraryGlobals } from "../globals/library-globals.ts";
import { writtenFile } from "../short-digest.ts";
import { UsageError } from "../usage-error.ts";
import { commonJsModule } from "./common-js.ts";
import { foreignEntry } from "./foreign-entry.ts";
import { namedModules } from "./named-modules.ts";

interface AdapterOptions {
  /** The specifier of the module. */
  module: string;
  /** The exposed module of a remote of Module Federation that is the application. */
  expose: string | undefined;
  /** The custom element that is the application. */
  element: string | undefined;
  note: (sentence: string) => void;
}

/**
 * Returns what writes an entry beside the built one, for these builds:
 * - a remote of Module Federation,
 * - code that defines a custom element,
 * - several named modules in one script,
 * - a CommonJS module,
 * - a script that reads libraries from globals,
 * - a module in the shape of another tool.
 *
 * It returns the entry and further files. It returns nothing when the built entry is the application.
 */
export function adapterWriter({ module, expose, element, note }: AdapterOptions) {
  return (dir: string, entry: string): string[] => {
    if (expose === undefined && element === undefined)
      return (
        writeNamed(dir, entry, module) ??
        writeCommonJs(dir, entry, note) ??
        [writeGlobals(dir, entry) ?? writeForeign(dir, entry, module) ?? []].flat()
      );
    const bytes = readFileSync(join(dir, entry));
    if (expose !== undefined) refuseStartup(expose, scriptsIn(dir));
    const isRemote = expose !== undefined;
    const text = isRemote
      ? remoteText(entry, bytes, expose, element)
      : elementAdapter(element ?? "", `./${posix.basename(entry)}`);
    return [writeBeside(dir, entry, isRemote ? "federation" : "element", text)];
  };
}

function scriptsIn(dir: string): string[] {
  const scripts = readdirSync(dir).filter((name) => name.endsWith(".js"));
  return scripts.map((name) => readFileSync(join(dir, name), "utf8"));
}

function writeNamed(dir: string, entry: string, module: string): string[] | undefined {
  const found = namedModules(entry, readFileSync(join(dir, entry), "utf8"), module);
  for (const { file, text } of found ?? []) writeFileSync(join(dir, file), text);
  return found?.map(({ file }) => file);
}

function writeCommonJs(dir: string, entry: string, note: AdapterOptions["note"]): string[] | undefined {
  const read = (file: string) =>
    statSync(join(dir, file), { throwIfNoEntry: false })?.isFile() ? readFileSync(join(dir, file), "utf8") : undefined;
  const found = commonJsModule(entry, read);
  found?.notes.forEach(note);
  return found && [writeBeside(dir, entry, "commonjs", found.text), ...found.styles];
}

function writeForeign(dir: string, entry: string, module: string): string | undefined {
  const text = foreignEntry(`./${posix.basename(entry)}`, readFileSync(join(dir, entry), "utf8"), module);
  return text && writeBeside(dir, entry, "foreign", text);
}

function writeBeside(dir: string, entry: string, kind: string, text: string): string {
  const file = writtenFile(entry, kind, readFileSync(join(dir, entry)), text);
  writeFileSync(join(dir, file), text);
  return file;
}

function writeGlobals(dir: string, entry: string): string | undefined {
  const text = readFileSync(join(dir, entry), "utf8");
  const globals = libraryGlobals(entry, text);
  return globals && writeBeside(dir, entry, "globals", globalsModule(text, globals, true));
}

function remoteText(entry: string, bytes: Buffer, expose: string, element: string | undefined): string {
  const text = bytes.toString();
  const remote = containerOf(posix.basename(entry), text);
  if (!remote && containerExports.test(text))
    throw new UsageError(
      `${entry} is a container of Module Federation that sets no global: build it with library.type "var" or "module".`,
    );
  if (!remote) throw new UsageError(`${entry} is no entry of a Module Federation remote: name it with --entry.`);
  return federationAdapter({ ...remote, expose, element, integrity: integrityOf(bytes) });
}
