import { cpSync, existsSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { openProvisioning } from "../operator/provisioning/open-provisioning.ts";

/**
 * Makes an empty folder the data folder of a new portal, with a migrated embedded database and secrets.
 *
 * Creating a database takes eight seconds of processor time, so the first caller of a jest run makes a template and
 * every caller gets a copy. Tests of a first start begin with an empty folder.
 */
export async function fillDataFolder(folder: string): Promise<void> {
  const { PORTICO_TEST_FOLDER: shared } = process.env;
  if (!shared) throw new Error("The folder of templates is missing; run by `npx jest`.");
  const template = join(shared, "data");
  if (!existsSync(template)) await makeTemplate(template);
  cpSync(template, folder, { recursive: true });
}

/** When two workers make the template at the same time, the template of the first one is kept. */
async function makeTemplate(template: string): Promise<void> {
  const draft = mkdtempSync(`${template}-`);
  const { close } = await openProvisioning({ DATA_DIR: draft });
  await close();
  try {
    renameSync(draft, template);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(template)) throw error;
  }
}
