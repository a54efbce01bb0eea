import { existsSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { readValues } from "../config/read-values.ts";
import { UsageError } from "../usage-error.ts";

/** A package that contains modules. */
export interface ModulePackage {
  dir: string;
  /** The folder's name, also used below `/modules/{scope}/`. */
  folder: string;
}

const checkout = join(import.meta.dirname, "../../..");

/**
 * Finds a package by its folder's path or its name in this checkout.
 * @throws UsageError when no package matches
 */
export function findPackage(word: string): ModulePackage {
  const dir = [resolve(word), join(checkout, word), join(checkout, "tenant-apps", word)].find(
    (dir) => modulesOf(dir) !== undefined,
  );
  if (dir) return { dir, folder: basename(dir) };
  throw new UsageError(
    word.startsWith("@")
      ? `Name what is ${word}: the folder that the build tool has written (publish ${word} ./dist), or an address with --url or --page.`
      : `"${word}" is no package with modules. A folder that a build tool has written comes after the module’s name: publish @app/tickets ${word}`,
  );
}

/**
 * `portico.modules` of the package in a folder.
 * @throws UsageError for a package.json that is not JSON
 */
export function modulesOf(dir: string): Record<string, string> | undefined {
  const file = join(dir, "package.json");
  if (!existsSync(file)) return undefined;
  const { portico } = readValues(file) as { portico?: { modules?: Record<string, string> } };
  return portico?.modules;
}
