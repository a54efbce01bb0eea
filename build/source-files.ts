import { readdirSync, readFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";

export const root = resolve(__dirname, "..");

const skipped = /^(node_modules|dist|dist-npm|dist-types|test-results|coverage|migrations|\..*)$/;

/** Sources of other teams, each in the form that its tool requires. */
const foreign = [
  "e2e/outside/apps",
  "e2e/outside/sources",
  "examples/apps",
  "examples/features",
  "packages/create-portico-app/templates",
];

/** The paths of all files that people write, relative to the root. */
export const files = list(root);

export const sources = files.filter((file) => /\.(ts|tsx|mjs|cjs)$/.test(file));

export function read(file: string): string {
  return readFileSync(join(root, file), "utf8");
}

function list(dir: string): string[] {
  return readdirSync(dir, { withFileTypes: true }).flatMap((entry) => {
    const path = join(dir, entry.name);
    if (entry.isDirectory())
      return skipped.test(entry.name) || foreign.includes(relative(root, path)) ? [] : list(path);
    return [relative(root, path).replaceAll("\\", "/")];
  });
}
