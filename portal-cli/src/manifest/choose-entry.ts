import { basename } from "node:path";
import { UsageError } from "../usage-error.ts";

const usualNames = ["main", "index", "remoteEntry", "entry", "app"];

/** Libraries are built in several formats, and the name says which. */
const otherFormat = /\.(umd|cjs|iife|amd|global)(\.\w+)?\.js$/;
const ofModule = /(\.(es|esm|module))?\.m?js$/;

/**
 * Chooses the entry of a build: the only candidate, the package's one for bundlers, which is an ES module, or the only one
 * with a usual name or the package's. The same build in another format is none.
 * @param forModules the file that the package names as its ES module
 * @throws UsageError when several files may be the entry
 */
export function chooseEntry(built: readonly string[], packageName: string, forModules?: string): string {
  if (forModules !== undefined && built.includes(forModules)) return forModules;
  const modules = new Set(built.filter((file) => !otherFormat.test(file)).map((file) => file.replace(ofModule, "")));
  const candidates = built.filter((file) => !modules.has(file.replace(otherFormat, "")) || !otherFormat.test(file));
  const [first, ...others] = candidates;
  if (first === undefined) throw new UsageError("The folder has no script: name the entry with --entry.");
  if (others.length === 0) return first;
  const own = packageName.replace(/^@/, "").replace("/", "-");
  const isExact = (usual: string) => (name: string) => name.replace(/\.m?js$/, "") === usual;
  const begins = (usual: string) => (name: string) => new RegExp(`^${usual}\\b`).test(name);
  // A chunk may have the same beginning: main-B2Q60Rs7.js beside main.js.
  const named = [isExact(own), ...usualNames.flatMap((usual) => [isExact(usual), begins(usual)])];
  for (const isNamed of named) {
    const found = candidates.filter((file) => isNamed(basename(file)));
    if (found.length === 1 && found[0] !== undefined) return found[0];
  }
  throw new UsageError(`Several files may be the entry: name one with --entry: ${candidates.slice(0, 8).join(", ")}.`);
}
