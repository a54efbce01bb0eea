import { existsSync, readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { findPackage, type ModulePackage, modulesOf } from "../publish/find-package.ts";
import { UsageError } from "../usage-error.ts";

const checkout = join(import.meta.dirname, "../../..");

/**
 * Finds the package that builds a module: the named folder, or the only matching package here.
 *
 * @throws UsageError when no package or several packages match
 */
export function packageWith(module: string, named: string | undefined): ModulePackage {
  if (named !== undefined) {
    const found = findPackage(named);
    if (builds(found.dir, module)) return found;
    throw new UsageError(`${found.folder} does not build ${module}.`);
  }
  const folders = [process.cwd(), checkout, join(checkout, "tenant-apps")].flatMap((dir) => [dir, ...foldersIn(dir)]);
  const dirs = [...new Set(folders)].filter((dir) => builds(dir, module));
  const [only] = dirs;
  if (only && dirs.length === 1) return { dir: only, folder: basename(only) };
  const names = dirs.map((dir) => basename(dir)).join(", ");
  throw new UsageError(
    only ? `Several packages build ${module}: choose with --package (${names}).` : `No package here builds ${module}.`,
  );
}

function foldersIn(dir: string): string[] {
  if (!existsSync(dir)) return [];
  return readdirSync(dir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== "node_modules")
    .map(({ name }) => join(dir, name));
}

function builds(dir: string, module: string): boolean {
  return Object.hasOwn(modulesOf(dir) ?? {}, module);
}
