// Checks the imports of the tree (or of the folder given as argument) against .dependency-cruiser.cjs.
import { cruiseWalls } from "./lib/cruise-walls.mjs";
import { root } from "./lib/ensure-install.mjs";
import { readCommandLine } from "./lib/read-command-line.mjs";

const { positionals } = readCommandLine("Usage: node scripts/walls.mjs [FOLDER]", { allowPositionals: true });
const { violations, modules } = await cruiseWalls(positionals[0] ?? root);
for (const { rule, from, to, comment } of violations) console.error(`${rule}: ${from} → ${to}\n  ${comment}`);
console.log(`${modules} modules, ${violations.length} forbidden imports`);
if (violations.length > 0) process.exitCode = 1;
