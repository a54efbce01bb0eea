import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { withNewHashes } from "../html/renew-hashes.ts";
import { writtenFile } from "../short-digest.ts";
import { UsageError } from "../usage-error.ts";
import { readFolder } from "./folder-files.ts";
import { folderKind } from "./folder-kind.ts";
import { folderPage, type WrittenModule } from "./folder-page.ts";

/**
 * Makes an application of a page whose folder the team itself serves: writes the same files into the folder that a
 * publication would upload. Outside of the portal the page works as before.
 * @throws UsageError for a missing page or file that it names, and for a page that cannot be an application
 */
export async function describedPage(dir: string, file: string, specifier: string): Promise<WrittenModule> {
  if (!existsSync(join(dir, file))) throw new UsageError(`${file} is not in ${dir}.`);
  const folder = readFolder(dir);
  // The adapter of an earlier call is not part of the build.
  for (const path of folder.files.keys()) if (/^portico-html\.[0-9a-f]{10}\.js$/.test(path)) folder.files.delete(path);
  folderKind(folder, { html: file, entry: undefined, expose: undefined, element: undefined });
  const made = await folderPage(folder, file, specifier);
  const adapter = made.files.get(made.entry) ?? Buffer.of();
  const entry = writtenFile(made.entry, "html", adapter);
  made.files.delete(made.entry);
  made.files.set(entry, adapter);
  for (const [path, bytes] of made.files) writeChanged(join(dir, path), bytes);
  for (const page of folder.pages) {
    const text = readFileSync(join(dir, page), "utf8");
    writeChanged(join(dir, page), Buffer.from(withNewHashes(text, folder.files, made.files)));
  }
  return { ...made, entry };
}

function writeChanged(path: string, bytes: Buffer): void {
  if (existsSync(path) && readFileSync(path).equals(bytes)) return;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, bytes);
}
