// `npm run advisories`: adds today's findings of `npm audit` in the shipped packages to build/advisories.json.
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./lib/ensure-install.mjs";

const file = join(root, "build/advisories.json");
const audit = spawnSync("npm", ["audit", "--omit=dev", "--json"], { cwd: root, encoding: "utf8" });
const report = JSON.parse(audit.stdout || "{}");
if (!report.vulnerabilities) {
  console.error(`npm audit gave no report: ${report.message ?? audit.stderr}. The snapshot is left as it was.`);
  process.exit(1);
}
const found = Object.values(report.vulnerabilities)
  .flatMap(({ via }) => via)
  .filter((one) => typeof one === "object" && ["high", "critical"].includes(one.severity))
  .map(({ name, url, severity, range }) => ({ package: name, id: url, severity, vulnerable: range }));
const { advisories } = JSON.parse(readFileSync(file, "utf8"));
const all = [...advisories, ...found.filter(({ id }) => !advisories.some((one) => one.id === id))];
all.sort((one, other) => one.package.localeCompare(other.package) || one.id.localeCompare(other.id));
const taken = new Date().toISOString().slice(0, 10);
writeFileSync(file, `${JSON.stringify({ taken, advisories: all }, null, 2)}\n`);
console.log(`${found.length} high or critical advisories concern what is shipped.`);
