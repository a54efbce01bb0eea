import type { Database } from "../../../platform/db/database.ts";
import type { ModuleStore } from "../modules/module-store.ts";
import { artifactPlace } from "./artifact-place-table.ts";

/**
 * Checks whether this process stores module files in the same place as the process that started last on this database.
 *
 * @param claim whether this process starts now, and so becomes the last one
 * @returns a sentence for the log when the places differ
 */
export async function checkPlace(
  db: Database,
  store: Pick<ModuleStore, "root" | "place">,
  claim: boolean,
): Promise<string | undefined> {
  const place = await store.place();
  await db.insert(artifactPlace).values({ place }).onConflictDoNothing();
  const [last] = await db.select().from(artifactPlace);
  if (last?.place === place) return undefined;
  if (claim) await db.update(artifactPlace).set({ place });
  return (
    `Another process of this database keeps uploaded builds elsewhere than this one (${store.root}): neither serves the other's. ` +
    "Set the same ARTIFACTS_URL for all, or share the folder. After a restore or a move of the folder this is said once."
  );
}
