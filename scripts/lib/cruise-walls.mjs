import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { root } from "./ensure-install.mjs";

const require = createRequire(import.meta.url);
const folders = [
  ...["root-config", "navbar-mf", "auth-mf", "profile-mf", "notifications-mf", "registry-mf", "tenant-apps"],
  ...[
    "packages",
    "shared-utility",
    "shared-ui",
    "shared-deps",
    "portal-server",
    "portal-cli",
    "e2e",
    "bench",
    "build",
    "scripts",
  ],
];

/**
 * Checks every import below a folder against the import rules (walls).
 * @param {string} baseDir a checkout, or a test's small copy of one
 * @returns {Promise<{ modules: number, violations: { rule: string, comment: string, from: string, to: string }[] }>}
 */
export async function cruiseWalls(baseDir) {
  teachSwcTsx();
  const { cruise } = await import("dependency-cruiser");
  const { forbidden, options } = require(join(root, ".dependency-cruiser.cjs"));
  const present = folders.filter((folder) => existsSync(join(baseDir, folder)));
  const { output } = await cruise(present, { ...options, baseDir, validate: true, ruleSet: { forbidden } });
  const comments = new Map(forbidden.map(({ name, comment }) => [name, comment]));
  return {
    modules: output.summary.totalCruised,
    violations: output.summary.violations.map(({ rule, from, to }) => ({
      rule: rule.name,
      comment: comments.get(rule.name) ?? "",
      from,
      to,
    })),
  };
}

// TypeScript 7 has no JavaScript API, so swc reads the sources; dependency-cruiser does not enable JSX for .tsx files.
function teachSwcTsx() {
  const swc = require("@swc/core");
  const { parseFileSync } = swc;
  swc.parseFileSync = (file, options) => parseFileSync(file, { ...options, tsx: /\.[jt]sx$/.test(file) });
}
