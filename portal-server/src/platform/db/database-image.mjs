// The files of an empty database, as initdb leaves them. initdb takes six seconds of processor time, a copy of its files
// takes less than one (docs/decisions/0095-new-databases-are-copied.md). The build makes the image; without it, as where
// only `dist` is installed, initdb runs as before.
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { PGlite } from "@electric-sql/pglite";

const server = new URL("../../../", import.meta.url);

/** The folder of the image. Each version of PGlite has its own. */
function imageFolder() {
  const { dependencies } = JSON.parse(readFileSync(new URL("package.json", server), "utf8"));
  const name = `empty-database-${dependencies["@electric-sql/pglite"]}`;
  return fileURLToPath(new URL(`../node_modules/.cache/portico/${name}`, server));
}

/** Makes the image, if it is missing. Of two processes that make it at the same time, the first one's is kept. */
export async function makeImage() {
  const image = imageFolder();
  if (existsSync(image)) return;
  mkdirSync(dirname(image), { recursive: true });
  const draft = mkdtempSync(`${image}-`);
  try {
    const db = await PGlite.create({ dataDir: draft });
    await db.close();
    renameSync(draft, image);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(image)) throw error;
  }
}

/**
 * Copies the image to the folder of a new database. Leaves a folder alone that has files. After a copy that fails, as on
 * a full disk, the folder is empty: initdb runs there and reports the fault.
 * @param {string} folder
 */
export function copyImage(folder) {
  if (existsSync(folder) && readdirSync(folder).length > 0) return;
  try {
    cpSync(imageFolder(), folder, { recursive: true });
  } catch {
    rmSync(folder, { recursive: true, force: true });
  }
}
