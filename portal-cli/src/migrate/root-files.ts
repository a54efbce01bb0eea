import { existsSync, readdirSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { UsageError } from "../usage-error.ts";

const pages = ["src/index.ejs", "src/index.html", "public/index.html", "index.html", "index.ejs"];
const maps = ["importMap.json", "importmap.json", "import-map.json"].flatMap((name) =>
  ["", "src/", "public/", "static/"].map((folder) => `${folder}${name}`),
);
const isScript = /\.([cm]?[jt]s|[jt]sx)$/;
const isTest = /\.(test|spec|d|config)\./;
const isRoot = /(^|[-./])(root-?(config|app|application)?|single-?spa(-config)?)\.[^.]+$/i;
const isEntry = /^(index|main)\.[^.]+$/;

/**
 * The files of a root config's repository: its page or template, its separate import maps, its script.
 * @throws UsageError when the folder has none of them
 */
export function rootFiles(folder: string): URL[] {
  const found = [...maps, ...pages].filter((name) => existsSync(join(folder, name)));
  const scripts = ["src", ""].flatMap((name) => scriptsIn(folder, name));
  const roots = scripts.filter((name) => isRoot.test(name));
  const entries = scripts.filter((name) => isEntry.test(name.replace(/^src\//, "")));
  const files = [...found, ...(roots.length > 0 ? roots : entries)];
  if (files.length > 0) return files.map((name) => pathToFileURL(join(folder, name)));
  throw new UsageError(
    `${relative("", folder) || "."} has no root config: neither a page (${pages.join(", ")}) nor a script such as src/acme-root-config.ts or src/index.ts. Give the file.`,
  );
}

/** The page beside a script: the template of a bundler, or the page of the repository. */
export function pageBeside(script: URL): URL | undefined {
  if (script.protocol !== "file:") return undefined;
  const [folder, top] = [dirname(fileURLToPath(script)), packageFolder(script)];
  const beside = ["index.ejs", "index.html"].map((name) => join(folder, name));
  const found = [...beside, ...pages.map((name) => join(top, name))].find((name) => existsSync(name));
  return found === undefined ? undefined : pathToFileURL(found);
}

/**
 * The source of a module that a page loads by name, named as by `create-single-spa`: `@acme/root-config` →
 * `acme-root-config.ts`.
 */
export function sourceBeside(load: string, page: URL): URL | undefined {
  const [, scope = "", name] = /^@([^/]+)\/(.+)$/.exec(load) ?? [];
  if (page.protocol !== "file:" || name === undefined) return undefined;
  const folders = [dirname(fileURLToPath(page)), join(packageFolder(page), "src")];
  const wanted = scope.includes("‹") ? new RegExp(`-${name}$`) : new RegExp(`^(${scope}-)?${name}$`);
  for (const folder of folders)
    for (const script of scriptsIn(folder, ""))
      if (wanted.test(script.replace(/\.[^.]+$/, ""))) return pathToFileURL(join(folder, script));
  return undefined;
}

/** The address of a script or an import map of a page. `/…` of a page in a repository is a file of its public folder. */
export function fileOfPage(src: string, page: URL): URL {
  if (page.protocol !== "file:") return new URL(src, page);
  if (src.startsWith("//")) return new URL(`https:${src}`);
  if (!src.startsWith("/")) return new URL(src, page);
  const path = src.replace(/[?#].*$/, "");
  const folders = ["", "public", "static", "src"].map((name) => join(packageFolder(page), name));
  const found = [dirname(fileURLToPath(page)), ...folders]
    .map((folder) => join(folder, path))
    .find((name) => existsSync(name));
  return pathToFileURL(found ?? join(packageFolder(page), path));
}

/** The folder with `package.json`, or the file's own. */
function packageFolder(file: URL): string {
  const own = dirname(fileURLToPath(file));
  for (let folder = own; folder !== dirname(folder); folder = dirname(folder))
    if (existsSync(join(folder, "package.json"))) return folder;
  return own;
}

function scriptsIn(folder: string, name: string): string[] {
  if (!existsSync(join(folder, name))) return [];
  const names = readdirSync(join(folder, name)).sort();
  return names.filter((each) => isScript.test(each) && !isTest.test(each)).map((each) => join(name, each));
}
