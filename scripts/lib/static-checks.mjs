// What can be said about the code without running it.
import { runStep } from "./run-step.mjs";

/** Format and lint, types, walls: one counted step each. */
export async function staticChecks() {
  return [
    await runStep("format and lint", ["node_modules/@biomejs/biome/bin/biome", "ci", "--error-on-warnings", "."]),
    await runStep("types", ["node_modules/typescript/bin/tsc", "-b"]),
    await runStep("walls", ["scripts/walls.mjs"]),
  ];
}
