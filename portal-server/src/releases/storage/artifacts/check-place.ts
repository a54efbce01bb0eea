import type { Database } from "../../../platform/db/database.ts";
import type { ModuleStore } from "../modules/module-store.ts";
import { artifactPlace } from "./artifact-place-table.ts";

/**
 * Whether this process keeps module files where the one that started last on this database does.
 *
 * @param claim whether this is a start: this process is the last one from now on
 * @returns the sentence for the log where it does not
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
