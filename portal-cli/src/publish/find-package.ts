import { existsSync, readFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { UsageError } from "../usage-error.ts";

/** A package that contains modules. */
export interface ModulePackage {
  dir: string;
  /** The folder's name, which is also its folder below `/modules/{scope}/`. */
  folder: string;
}

const checkout = join(import.meta.dirname, "../../..");

/**
 * Finds a package by its folder's path or its name in this checkout.
 *
 * @throws UsageError when there is none
 */
export function findPackage(word: string): ModulePackage {
  const dir = [resolve(word), join(checkout, word), join(checkout, "tenant-apps", word)].find(hasModules);
  if (dir) return { dir, folder: basename(dir) };
  throw new UsageError(
    `"${word}" is no package with modules: give its folder, or with --url the module’s name, such as @app/tickets.`,
  );
}

function hasModules(dir: string): boolean {
  const file = join(dir, "package.json");
  return existsSync(file) && JSON.parse(readFileSync(file, "utf8")).portico?.modules !== undefined;
}
