import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { UsageError } from "../usage-error.ts";
import { readFolder } from "./folder-files.ts";
import { folderKind } from "./folder-kind.ts";
import { folderPage, type WrittenModule } from "./folder-page.ts";

/**
 * Makes an application of a page in a folder that the team itself serves: writes into the folder what a publication of the folder
 * would upload. The page works outside of the portal as before.
 *
 * @throws UsageError when it, or a file that it names, is not there, and for a page that cannot be an application
 */
export async function describedPage(dir: string, file: string, specifier: string): Promise<WrittenModule> {
  if (!existsSync(join(dir, file))) throw new UsageError(`${file} is not in ${dir}.`);
  const folder = readFolder(dir);
  folderKind(folder, { html: file, entry: undefined, expose: undefined, element: undefined });
  const made = await folderPage(folder, file, specifier);
  const adapter = made.files.get(made.entry) ?? Buffer.of();
  // Adapters of two builds must not have one address.
  const hash = createHash("sha256").update(adapter).digest("hex").slice(0, 10);
  const entry = made.entry.replace(/\.js$/, `.${hash}.js`);
  made.files.delete(made.entry);
  made.files.set(entry, adapter);
  for (const [path, bytes] of made.files) writeChanged(join(dir, path), bytes);
  return { ...made, entry };
}

function writeChanged(path: string, bytes: Buffer): void {
  if (existsSync(path) && readFileSync(path).equals(bytes)) return;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, bytes);
}
