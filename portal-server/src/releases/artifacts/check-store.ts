import type { Database } from "../../platform/db/database.ts";
import type { ModuleStore } from "../modules/module-store.ts";
import { artifactStore } from "./artifact-store-table.ts";

/**
 * Checks whether this process stores module files in the same folder or bucket as the process that
 * started last on this database.
 *
 * @param claim whether this process starts now, and so becomes the last one
 * @returns a sentence for the log when the two differ
 */
export async function checkStore(
  db: Database,
  store: Pick<ModuleStore, "root" | "id">,
  claim: boolean,
): Promise<string | undefined> {
  const id = await store.id();
  await db.insert(artifactStore).values({ id }).onConflictDoNothing();
  const [last] = await db.select().from(artifactStore);
  if (last?.id === id) return undefined;
  if (claim) await db.update(artifactStore).set({ id });
  return (
    `Another process of this database keeps uploaded builds elsewhere than this one (${store.root}): neither serves the other's. ` +
    "Set the same ARTIFACTS_URL for all, or share the folder. After a restore or a move of the folder this is said once."
  );
}
