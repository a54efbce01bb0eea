import { posix } from "node:path";
import { fileAddress, isFilePath, ownValue, partialLibraries } from "@portico/shared-utility/contract";
import satisfies from "semver/functions/satisfies.js";
import type { PackageBuild } from "../publish/read-build.ts";
import { UsageError } from "../usage-error.ts";
import { fetchRemote, fetchRemoteJson } from "./fetch-remote.ts";
import { followedFiles, mostFiles } from "./followed-files.ts";
import { exportsMount, nativeAdapter, nativeAdapterFile } from "./native-adapter.ts";
import { type NativeRemote, nativeRemoteOf } from "./native-remote.ts";
import { remoteBuild } from "./remote-build.ts";
import { chooseExpose } from "./remote-manifest.ts";
import { renameImports } from "./rename-imports.ts";

/** The shared libraries of a portal that ES modules can import: name → version, `null` if it is unknown. */
export type Offered = Readonly<Record<string, string | null>>;

const chunkPrefix = "@nf-internal/";

/** Whether an address is the description of a Native Federation remote. */
export const isNativeRemote = (url: string) => URL.canParse(url) && /\/remoteEntry\.json$/.test(new URL(url).pathname);

/**
 * Makes a build of a Native Federation remote: the exposed ES module and what it imports. A shared library comes from
 * the portal when the portal's version is in the remote's range. Otherwise the library's name is replaced by the
 * address of the remote's own file, because a page has one version of each name.
 * @param choice.expose `--expose`
 * @param choice.element `--element`
 * @param choice.styles `--style`: style sheets beside the description, which names none
 * @throws UsageError when a file cannot be loaded or read, or when the remote exposes several possible applications
 */
export async function nativeBuild(
  url: string,
  specifier: string,
  offered: Offered,
  { expose, element, styles = [] }: { expose?: string; element?: string; styles?: string[] },
): Promise<PackageBuild> {
  const remote = nativeRemoteOf(url, await fetchRemoteJson(url));
  const { file: exposed } = chooseExpose(remote, expose);
  const folder = new URL(".", url).href;
  const shared = new Map<string, string>();
  const fileOf = (name: string, from: string) => ownFile(remote, offered, shared, name, from);
  const files = new Map<string, Buffer>();
  const module = await loadFile(folder, exposed, fileOf);
  const entry = element === undefined && exportsMount(module.bytes.toString()) ? exposed : nativeAdapterFile;
  const first = entry === exposed ? module : renamed(entry, nativeAdapter(remote, exposed, element), fileOf);
  files.set(first.file, first.bytes);
  for (let wave = [...new Set(first.imports)]; wave.length > 0; ) {
    if (files.size + wave.length > mostFiles) throw new UsageError(`${url} has more than ${mostFiles} files.`);
    const found = await Promise.all(wave.map((file) => loadFile(folder, file, fileOf)));
    for (const { file, bytes } of found) files.set(file, bytes);
    wave = [...new Set(found.flatMap(({ imports }) => imports))].filter((file) => !files.has(file));
  }
  for (const style of styles) files.set(style, await fetchOwn(folder, style));
  // The imported names were renamed above. The remaining names are files that code and style sheets load.
  for (const [file, bytes] of await followedFiles(folder, files, { isModule: () => false })) files.set(file, bytes);
  const stated = shared.size > 0 && { shared: Object.fromEntries(shared) };
  return remoteBuild({ name: remote.name, specifier, files, entry, styles, format: "esm", ...stated });
}

/** The remote's file for an imported name; `undefined` for a library of the portal. */
function ownFile(
  { shared }: NativeRemote,
  offered: Offered,
  stated: Map<string, string>,
  name: string,
  from: string,
): string | undefined {
  if (/^\.{1,2}\//.test(name)) return posix.join(posix.dirname(from), name);
  if (name.startsWith(chunkPrefix)) return `${name.slice(chunkPrefix.length)}.js`;
  const match = shared.find(({ library }) => library === name);
  if (match && partialLibraries.includes(name)) return match.file;
  const version = ownValue(offered, name) ?? undefined;
  const fits = match?.range === undefined || version === undefined || satisfies(version, match.range);
  if (!Object.hasOwn(offered, name) || !fits) return match?.file;
  if (match?.range !== undefined && version !== undefined) stated.set(name, match.range);
  return undefined;
}

/** Loads a file, and replaces names of the remote's own files by addresses. */
async function loadFile(folder: string, file: string, fileOf: (name: string, from: string) => string | undefined) {
  const text = (await fetchOwn(folder, file)).toString();
  try {
    return renamed(file, text, fileOf);
  } catch (error) {
    if (error instanceof SyntaxError) throw new UsageError(`${folder}${file} is no ES module: ${error.message}.`);
    throw error;
  }
}

/** @throws SyntaxError when the text is not an ES module */
function renamed(file: string, text: string, fileOf: (name: string, from: string) => string | undefined) {
  const imports: string[] = [];
  const rename = (name: string) => {
    const known = fileOf(name, file);
    if (known === undefined) return name;
    imports.push(known);
    const path = posix.relative(posix.dirname(file), known);
    return path.startsWith(".") ? path : `./${path}`;
  };
  return { file, bytes: Buffer.from(renameImports(text, { rename })), imports };
}

function fetchOwn(folder: string, file: string): Promise<Buffer> {
  if (!isFilePath(file)) throw new UsageError(`The file "${file}" is not in the folder ${folder}.`);
  return fetchRemote(fileAddress(folder, file));
}
