import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import semver from "semver";

const root = resolve(import.meta.dirname, "..");
const read = (file) => JSON.parse(readFileSync(join(root, file), "utf8"));

/**
 * The third-party packages that the server, the command line or a browser module ships: the lock file without
 * development dependencies.
 * @returns {{ name: string, version: string, license?: string, integrity?: string }[]} the licence is an SPDX
 * expression
 */
export function shippedPackages() {
  return Object.entries(read("package-lock.json").packages)
    .filter(([path, { link, dev }]) => path.includes("node_modules/") && !link && !dev)
    .map(([path, { version, license, integrity }]) => {
      return { name: path.replace(/^.*node_modules\//, ""), version, license, integrity };
    });
}

/**
 * The software bill of materials of the shipped packages: CycloneDX 1.6, with package URLs. `npm sbom --omit dev`
 * leaves out packages that one workspace ships and another one uses for development.
 */
export function billOfMaterials() {
  const { version } = read("package.json");
  const component = { type: "application", name: "portico", version };
  const components = shippedPackages().map(({ name, version, license, integrity = "" }) => ({
    type: "library",
    name,
    version,
    purl: `pkg:npm/${name.replace("@", "%40")}@${version}`,
    licenses: license ? [{ expression: license }] : [],
    hashes: integrity.split(" ").filter(Boolean).map(hashOf),
  }));
  return { bomFormat: "CycloneDX", specVersion: "1.6", version: 1, metadata: { component }, components };
}

// Parses `sha512-…` in Base64, the form of lock files.
function hashOf(integrity) {
  const [, size = "", digest = ""] = /^sha(\d+)-(.*)$/.exec(integrity) ?? [];
  return { alg: `SHA-${size}`, content: Buffer.from(digest, "base64").toString("hex") };
}

/**
 * The advisories of the committed snapshot that affect a package. `npm run advisories` updates the snapshot.
 * @param {{ name: string, version: string }} shipped
 * @returns {{ id: string, severity: string }[]}
 */
export function advisoriesOf({ name, version }, { advisories } = read("build/advisories.json")) {
  return advisories.filter((one) => one.package === name && semver.satisfies(version, one.vulnerable));
}

// Licences that require at most a notice; LGPL for libvips, which sharp loads as a separate library.
const allowed = new Set([
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "CC0-1.0",
  "ISC",
  "LGPL-3.0-or-later",
  "MIT",
  "MIT-0",
]);

/** Whether every licence of an SPDX expression is allowed. One allowed alternative is enough. */
export function isAllowedLicence(expression) {
  if (typeof expression !== "string") return false;
  const alternatives = expression.replace(/[()]/g, "").split(" OR ");
  return alternatives.some((all) => all.split(" AND ").every((licence) => allowed.has(licence.trim())));
}
