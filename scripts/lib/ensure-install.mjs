// Installs the dependencies when they are missing or older than the lock file. Plain Node: it runs first.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

export const root = resolve(dirname(fileURLToPath(import.meta.url)), "../..");

/** Runs `npm ci` unless `node_modules` already answers the lock file. Exits with npm's code when that fails. */
export function ensureInstall() {
  requireNode();
  const stamp = join(root, "node_modules", ".portico-lock");
  const lock = createHash("sha256")
    .update(readFileSync(join(root, "package-lock.json")))
    .digest("hex");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === lock) return;
  console.log("Installing dependencies (npm ci) …");
  const npm = spawnSync("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"], {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
    shell: process.platform === "win32",
  });
  if (npm.status !== 0) {
    console.error("npm ci failed: see its message above; check the network and the registry, then run this again.");
    process.exit(npm.status ?? 1);
  }
  writeFileSync(stamp, lock);
}

function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(`Portico needs Node 20.19 or later; this is ${process.versions.node}.`);
  process.exit(1);
}
