import { basename } from "node:path";
import { UsageError } from "../usage-error.ts";

const usualNames = ["main", "index", "remoteEntry", "entry", "app"];

/**
 * Chooses the entry of a build: the only candidate, or the only one with a usual name or the package's.
 *
 * @throws UsageError when several files may be the entry
 */
export function chooseEntry(candidates: readonly string[], packageName: string): string {
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
