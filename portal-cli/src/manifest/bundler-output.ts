import { existsSync, readFileSync } from "node:fs";
import { basename, join, posix } from "node:path";
import { readValues } from "../config/read-values.ts";
import { isScriptFile } from "../folder/script-files.ts";

/** What a bundler has written about its output. The paths are relative to the folder. */
interface BundlerOutput {
  /** Files that may be the entry. */
  entries: string[];
  /** Style sheets of an entry, and of the chunks that it imports statically. */
  stylesOf(entry: string): string[];
}

interface ViteChunk {
  file: string;
  src?: string;
  isEntry?: boolean;
  css?: string[];
  imports?: string[];
}

interface WebpackStats {
  entrypoints?: Record<string, { assets?: (string | { name: string })[] }>;
}

interface Metafile {
  outputs?: Record<string, { entryPoint?: string; cssBundle?: string }>;
}

/**
 * Reads what Vite (`.vite/manifest.json`), webpack (`stats.json`), esbuild or Angular (`meta.json`, `stats.json`) have
 * written beside their files. Other bundlers write nothing; then every script of the folder itself may be the entry.
 * @param files the paths of all files of the folder
 */
export function bundlerOutput(dir: string, files: readonly string[]): BundlerOutput {
  const vite = jsonOf<Record<string, ViteChunk>>(join(dir, ".vite/manifest.json"));
  // With one style sheet for all (`cssCodeSplit: false`), Vite states it for no entry.
  if (vite) return withUnnamed(dir, files, ofVite(vite));
  const stats = ["stats.json", "meta.json"].map((file) => jsonOf<WebpackStats & Metafile>(join(dir, file)));
  const webpack = stats.find((each) => each?.entrypoints);
  if (webpack) return ofWebpack(webpack);
  const metafile = stats.find((each) => each?.outputs);
  if (metafile) return ofMetafile(metafile, files);
  return withUnnamed(dir, files, ofFiles(files));
}

/** Where nothing is known of an entry's style sheets, they are those that no code loads. */
function withUnnamed(dir: string, files: readonly string[], output: BundlerOutput): BundlerOutput {
  const stylesOf = (entry: string) => {
    const found = output.stylesOf(entry);
    return found.length > 0 ? found : unnamedStyles(dir, files);
  };
  return { ...output, stylesOf };
}

function ofVite(chunks: Record<string, ViteChunk>): BundlerOutput {
  const reached = (chunk: ViteChunk | undefined, seen: Set<ViteChunk>): Set<ViteChunk> => {
    if (!chunk || seen.has(chunk)) return seen;
    seen.add(chunk);
    for (const key of chunk.imports ?? []) reached(chunks[key], seen);
    return seen;
  };
  const all = Object.values(chunks);
  return {
    entries: all.filter(({ isEntry, src }) => isEntry && !isForOldBrowsers(src)).map(({ file }) => file),
    stylesOf(entry) {
      const found = all.find(({ file }) => file === entry);
      return [...new Set([...reached(found, new Set())].flatMap(({ css = [] }) => css))];
    },
  };
}

/** @vitejs/plugin-legacy writes every entry a second time, and polyfills. */
const isForOldBrowsers = (src = "") => /-legacy(\.\w+)?$/.test(src);

function ofWebpack({ entrypoints = {} }: WebpackStats): BundlerOutput {
  const groups = Object.values(entrypoints).map(({ assets = [] }) =>
    assets.map((asset) => (typeof asset === "string" ? asset : asset.name)),
  );
  return {
    // The last script of an entry point has its exports; those before it are its initial chunks.
    entries: groups.flatMap((names) => names.filter(isScriptFile).slice(-1)),
    stylesOf: (entry) => groups.find((names) => names.includes(entry))?.filter(isStyle) ?? [],
  };
}

function ofMetafile({ outputs = {} }: Metafile, files: readonly string[]): BundlerOutput {
  // esbuild's paths are relative to where it ran, so they end in the paths of the folder.
  const inFolder = (path: string) => files.find((file) => path === file || path.endsWith(`/${file}`)) ?? path;
  const found = Object.entries(outputs).map(([path, output]) => ({ file: inFolder(path), ...output }));
  const entries = found.filter(({ file, entryPoint }) => entryPoint !== undefined && isScriptFile(file));
  return {
    // An entry point of its own is also every module that is imported dynamically; those have a hash in their name.
    entries: entries.map(({ file }) => file),
    stylesOf(entry) {
      const { cssBundle } = entries.find(({ file }) => file === entry) ?? {};
      return cssBundle === undefined ? [] : [inFolder(cssBundle)];
    },
  };
}

function ofFiles(files: readonly string[]): BundlerOutput {
  // Vue CLI puts its scripts into a folder.
  const depth = Math.min(...files.filter(isScriptFile).map(depthOf));
  const top = files.filter((file) => depthOf(file) === depth);
  const stem = (file: string) => basename(file).split(/[.-]/)[0];
  return {
    entries: top.filter(isScriptFile),
    stylesOf: (entry) => {
      const styles = top.filter(isStyle);
      const named = styles.filter((file) => stem(file) === stem(entry) || stem(file) === "styles");
      return named.length > 0 || styles.length > 1 ? named : styles;
    },
  };
}

const depthOf = (file: string) => file.split("/").length;
const isStyle = (file: string) => file.endsWith(".css");

function jsonOf<T>(file: string): T | undefined {
  return existsSync(file) ? (readValues(file) as T) : undefined;
}

/** The end of a name that code makes of parts: `… + ".css"`, or a template. */
const computed = /\+\s*["'`][^"'`\n]*\.css["'`]|`[^`\n]*\$\{[^`\n]*\}[^`\n]*\.css`/;
/** What tools add to a name so that it is new for each content, with what separates it. */
const hashAtEnd = /[-.]([\w-]{8,})$/;

/**
 * The style sheets that no script and no other style sheet of a build names. What a tool writes for an entry without a page
 * is only in the folder, e.g. `assets/main-B2Q60Rs7.css` of Vite, while lazy ones are named by the code that loads them.
 * @param files the paths of all files of the folder
 * @returns none where code computes the names of style sheets, as webpack's runtime does
 */
function unnamedStyles(dir: string, files: readonly string[]): string[] {
  const textOf = (file: string) => readFileSync(join(dir, file), "utf8");
  const styles = files.filter((file) => file.endsWith(".css"));
  if (styles.length === 0) return [];
  const scripts = files.filter(isScriptFile).map(textOf);
  if (scripts.some((text) => computed.test(text))) return [];
  const sheets = new Map(styles.map((file) => [file, textOf(file)]));
  const isNamed = (file: string) => {
    const name = posix.basename(file);
    const others = [...sheets].filter(([other]) => other !== file).map(([, text]) => text);
    const [, hash = name] = hashAtEnd.exec(name.slice(0, -".css".length)) ?? [];
    return [...scripts, ...others].some((text) => text.includes(name) || text.includes(hash));
  };
  return styles.filter((file) => !isNamed(file));
}
