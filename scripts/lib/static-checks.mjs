// Checks of the code that do not run it.
import { runStep } from "./run-step.mjs";

/** Format and lint, types, import rules (walls): one counted step each. */
export async function staticChecks() {
  return [
    await runStep("format and lint", ["node_modules/@biomejs/biome/bin/biome", "ci", "--error-on-warnings", "."]),
    await runStep("types", ["node_modules/typescript/bin/tsc", "-b"]),
    await runStep("walls", ["scripts/walls.mjs"]),
  ];
}
