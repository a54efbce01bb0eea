// Checks of the code that do not run it.
import { runStep } from "./run-step.mjs";

/** Format and lint, types, import rules (walls): one counted step each. The types use one processor, the others another. */
export async function staticChecks() {
  const types = runStep("types", ["node_modules/typescript/bin/tsc", "-b"]);
  const format = await runStep("format and lint", [
    "node_modules/@biomejs/biome/bin/biome",
    "ci",
    "--error-on-warnings",
    ".",
  ]);
  return [format, await runStep("walls", ["scripts/walls.mjs"]), await types];
}
