import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join, relative, resolve, sep } from "node:path";
import { type Answers, type Stack, withoutAccents } from "./answers.ts";
import { UsageError } from "./read-answers.ts";

const inVendor = "file:vendor/";

interface Source extends Answers {
  /** The folder with a template for each stack, and `common`. */
  templates: string;
  packages: string | undefined;
}

/** Names that npm would change in a package or leave out: in a template → in an application. */
const renamed: Record<string, string> = {
  _gitignore: ".gitignore",
  _github: ".github",
  "_gitlab-ci.yml": ".gitlab-ci.yml",
};

/**
 * Writes an application from the common template and the template of its stack.
 * @returns the paths of the files, relative to the folder
 * @throws UsageError when the folder is not empty, or cannot be written
 */
export function writeApplication(source: Source): string[] {
  const folder = resolve(source.folder);
  requireFree(folder);
  const templates = layersOf(source.stack).map((name) => join(source.templates, name));
  const manifest = mergedPackages(
    templates.map((template) => join(template, "package.json")).filter(existsSync),
    source,
  );
  const files = new Map([["package.json", `${JSON.stringify(manifest, null, 2)}\n`]]);
  for (const template of templates) for (const path of filesIn(template)) addFile(files, template, path);
  const needs = manifest.portico?.needs ?? [];
  const dependencies = { ...manifest.dependencies, ...manifest.devDependencies };
  // npm does not install a package below a package of the same name.
  const name = Object.hasOwn(dependencies, packageName(folder)) ? `${packageName(folder)}-app` : packageName(folder);
  for (const [path, text] of files) files.set(path, fillPlaces(text, path, { ...source, name, needs }));
  writeFiles(folder, files);
  if (source.packages !== undefined) copyTarballs(dependencies, source.packages, folder);
  return [...files.keys()].sort();
}

/** @throws UsageError for a file, and for a folder with files */
function requireFree(folder: string): void {
  const found = existsSync(folder) ? statSync(folder) : undefined;
  if (found && !found.isDirectory()) throw new UsageError(`${folder} is a file. Choose another folder.`);
  // A freshly cloned, empty repository of GitHub or GitLab.
  if (found && readdirSync(folder).some((name) => name !== ".git"))
    throw new UsageError(`${folder} is not empty. Choose another folder, or empty this one.`);
}

/** @throws UsageError when they cannot be written, e.g. without the right to write there */
function writeFiles(folder: string, files: ReadonlyMap<string, string>): void {
  try {
    for (const [path, text] of files) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
  } catch (error) {
    throw new UsageError(`${folder} cannot be written: ${(error as Error).message}. Choose another folder.`);
  }
}

/** The templates of a stack; a later one replaces an earlier one. Angular has its own tool. */
function layersOf(stack: Stack): string[] {
  return stack === "angular" ? ["common", stack] : ["common", "vite", stack];
}

function addFile(files: Map<string, string>, template: string, path: string): void {
  if (path === "package.json") return;
  const target = path
    .split(sep)
    .map((part) => renamed[part] ?? part)
    .join("/");
  files.set(target, readFileSync(join(template, path), "utf8"));
}

type Package = Record<string, unknown> & {
  devDependencies?: Record<string, string>;
  dependencies?: Record<string, string>;
  portico?: { needs?: string[] };
};

/** The later package wins, field by field of each object. */
function mergedPackages(paths: string[], { packages }: Source): Package {
  const merged: Package = {};
  for (const path of paths) {
    for (const [name, value] of Object.entries(JSON.parse(readFileSync(path, "utf8")) as Package)) {
      const before = merged[name];
      merged[name] = isRecord(before) && isRecord(value) ? { ...before, ...value } : value;
    }
  }
  for (const kind of ["dependencies", "devDependencies"] as const) {
    const entries = Object.entries(merged[kind] ?? {}).sort(([a], [b]) => (a < b ? -1 : 1));
    if (entries.length > 0)
      merged[kind] = Object.fromEntries(entries.map((entry) => packageSpecifier(entry, packages)));
  }
  return merged;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A valid name for npm, from the folder's name. */
function packageName(folder: string): string {
  return (
    withoutAccents(basename(folder))
      .toLowerCase()
      .replace(/[^a-z0-9._-]+/g, "-")
      .replace(/^[._-]+/, "") || "app"
  );
}

function filesIn(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return entries.map((entry) => relative(folder, join(entry.parentPath, entry.name)));
}

/**
 * A dependency in an application's `package.json`. With a folder of tarballs, packages of the scope `@portico` are
 * files in `vendor/`, so that the application's repository is complete.
 * @throws UsageError when the folder lacks a package
 */
function packageSpecifier([name, range]: [string, string], packages: string | undefined): [string, string] {
  if (packages === undefined || !name.startsWith("@portico/")) return [name, range];
  const stem = `${name.slice(1).replace("/", "-")}-`;
  const names = existsSync(packages) ? readdirSync(packages) : [];
  const tarball = names.find((file) => file.startsWith(stem) && /^\d[\w.-]*\.tgz$/.test(file.slice(stem.length)));
  if (tarball === undefined) throw new UsageError(`${packages} has no tarball of ${name}: npm run pack writes one.`);
  return [name, `${inVendor}${tarball}`];
}

/** Copies the tarballs that the dependencies name into `vendor/` of an application. */
function copyTarballs(dependencies: Readonly<Record<string, string>>, packages: string, folder: string): void {
  for (const specifier of Object.values(dependencies)) {
    if (!specifier.startsWith(inVendor)) continue;
    const tarball = specifier.slice(inVendor.length);
    mkdirSync(join(folder, "vendor"), { recursive: true });
    copyFileSync(join(packages, tarball), join(folder, "vendor", tarball));
  }
}

interface Facts extends Answers {
  /** The name of the package. */
  name: string;
  /** Its needs of the page's policy. */
  needs: readonly string[];
}

/**
 * Fills the places `{{…}}` of a template. Names from people are escaped for the kind of file; `{{titlePtWord}}` is one
 * word of a shell.
 * @param path of the file, relative to the application
 */
function fillPlaces(text: string, path: string, facts: Facts): string {
  const { name, module, title, tenant, environment, stack, needs } = facts;
  const approvals = needs.map((need) => `portico need add ${tenant} ${need.replace(":", " ")}`);
  const words: Record<string, string> = {
    ...{ name, module, tenant, environment, stack },
    ...{ titlePt: escaped(title.pt, path), titleEn: escaped(title.en, path) },
    ...{ titlePtWord: shellWord(title.pt), titleEnWord: shellWord(title.en) },
    needCommands: approvals.map((line) => `${line}\n`).join(""),
  };
  return text.replace(/\{\{(\w+)\}\}/g, (whole, place: string) => words[place] ?? whole);
}

function escaped(text: string, path: string): string {
  if (path.endsWith(".md")) return text.replace(/[\\`*_[\]<>#]/g, "\\$&");
  // A text between double quotes is the same in JSON and in TypeScript.
  return /\.(json|tsx?)$/.test(path) ? JSON.stringify(text).slice(1, -1) : text;
}

const shellWord = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
