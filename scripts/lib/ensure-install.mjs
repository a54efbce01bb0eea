// Installs the dependencies when they are missing or differ from the lock file. Plain Node, because it runs first.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

export const root = resolve(dirname(fileURLToPath(import.meta.url)), "../..");

/** Runs `npm ci` unless `node_modules` matches the lock file. Exits with npm's code when it fails. */
export function ensureInstall() {
  requireNode();
  if (isInstalled()) return;
  console.log("Installing dependencies (npm ci) …");
  const npm = spawnSync("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"], {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
    shell: process.platform === "win32",
  });
  if (npm.status === 0) return;
  console.error("npm ci failed: see its message above; check the network and the registry, then run this again.");
  process.exit(npm.status ?? 1);
}

/** Compares the lock file with the one that npm writes to `node_modules` after each complete install. */
function isInstalled() {
  const installed = packagesOf("node_modules/.package-lock.json");
  if (!installed) return false;
  const wanted = Object.entries(packagesOf("package-lock.json") ?? {});
  // npm leaves out optional packages of other platforms.
  return wanted.every(([path, { version, link, optional }]) => {
    if (!path.startsWith("node_modules/") && !path.includes("/node_modules/")) return true;
    const found = installed[path];
    return found ? found.version === version && found.link === link : optional === true;
  });
}

function packagesOf(file) {
  const path = join(root, file);
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")).packages : undefined;
}

function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  const oldest = { 20: 19, 22: 12 };
  if (major >= 24 || minor >= oldest[major]) return;
  console.error(`Portico needs Node 24 (20.19 and 22.12 or later work too); this is ${process.versions.node}.`);
  process.exit(1);
}
