// Builds the applications of e2e/outside/apps as an outside team would: each in a folder outside of the checkout, with
// its own packages from the registry.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { root } from "./ensure-install.mjs";

const apps = join(root, "e2e/outside/apps");
/** The files that several applications share. `source` in their outside.json names a folder of it. */
const sources = join(root, "e2e/outside/sources");
const cache = process.env.OUTSIDE_CACHE ?? join(tmpdir(), "portico-outside");

export const outsideApps = () => readdirSync(apps).sort();

/**
 * Builds an application, unless the cache has a build of the same source.
 * @returns {string} the folder of its build
 * @throws Error when its packages cannot be installed, or when its build fails
 */
export function buildOutside(name) {
  const dir = join(cache, `${name}-${hashOf(foldersOf(name))}`);
  const dist = join(dir, "dist");
  const done = join(dir, ".built");
  if (existsSync(done)) return dist;
  const draft = `${dir}.draft`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(cache, { recursive: true });
  copySource(name, draft);
  npm(draft, "its packages cannot be installed (is the npm registry reachable?)", "install", "--no-audit", "--no-fund");
  npm(draft, "its build fails", "run", "build");
  rmSync(dir, { recursive: true, force: true });
  renameSync(draft, dir);
  writeFileSync(done, "");
  return dist;
}

// An outside team has none of this checkout's npm settings, which `npm run` passes on.
const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name)));

function npm(cwd, problem, ...args) {
  const { status, stdout, stderr } = spawnSync("npm", args, { cwd, env, encoding: "utf8" });
  if (status !== 0) throw new Error(`${problem}\n${`${stdout}${stderr}`.slice(-2_000)}`);
}

/** The folders of an application's source: the shared one, then its own. */
function foldersOf(name) {
  const own = join(apps, name);
  const file = join(own, "outside.json");
  const { source } = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
  return source === undefined ? [own] : [join(sources, source), own];
}

/** Copies the shared files, with the application's name for NAME, and then its own, which replace those of the same path. */
function copySource(name, draft) {
  const [own, common] = foldersOf(name).reverse();
  for (const path of common === undefined ? [] : filesIn(common)) {
    const file = join(draft, path.slice(common.length).replaceAll("NAME", name));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, readFileSync(path, "utf8").replaceAll("NAME", name));
  }
  cpSync(own, draft, { recursive: true });
}

function filesIn(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.map((file) => join(file.parentPath, file.name)).sort();
}

function hashOf(folders) {
  const hash = createHash("sha256");
  for (const folder of folders)
    for (const path of filesIn(folder)) hash.update(`${path.slice(folder.length)}\n`).update(readFileSync(path));
  return hash.digest("hex").slice(0, 12);
}
