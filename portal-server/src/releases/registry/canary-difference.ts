import type { Release } from "@portico/shared-utility/contract";
import type { Database } from "../../platform/db/database.ts";
import { ApiError } from "../../platform/http/api-error.ts";
import { applyDifference, changedModules } from "../maps/apply-difference.ts";
import { emptyDocument, type MapDocument } from "../maps/map-document.ts";
import { mapDiff } from "./map-diff.ts";
import { readRelease } from "./release-history.ts";

/** The changes of a canary: its map, compared with the map that was current when it started. */
interface CanaryDifference {
  canary: Release;
  before: MapDocument;
  after: MapDocument;
  /** The specifiers that differ. */
  touched: string[];
}

export async function canaryDifference(
  db: Database,
  { release, document }: { release: Release; document: MapDocument },
): Promise<CanaryDifference> {
  const parent = release.parent === null ? undefined : await readRelease(db, release.parent);
  const before = parent?.document ?? emptyDocument;
  const changed = Object.values(changedModules({ before, after: document }, release.scope)).flat();
  return { canary: release, before, after: document, touched: [...new Set(changed)] };
}

/**
 * Applies the changes of a canary to the current map.
 * @throws ApiError `release.canary_conflict`, with the changes to the canary's modules since it started
 */
export function applyCanary(current: MapDocument, { canary, before, after, touched }: CanaryDifference): MapDocument {
  const result = applyDifference(current, { before, after }, canary.scope);
  if ("document" in result) return result.document;
  const changes = mapDiff(before, current).filter(({ specifier }) => touched.includes(specifier));
  throw new ApiError("release.canary_conflict", { details: { from: canary.parent, canary: canary.id, changes } });
}
