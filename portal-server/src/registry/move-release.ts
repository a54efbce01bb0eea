import type { ModuleCheck, PublishAnswer, ReleaseKind } from "@portico/shared-utility/contract";
import type { Environment } from "../config.ts";
import type { Database } from "../db/database.ts";
import { ApiError } from "../http/api-error.ts";
import { emptyDocument, type MapDocument } from "../maps/map-document.ts";
import { PublishConflict, writeRelease } from "../maps/release-store.ts";
import { bookAnswer, type IdempotentCall } from "./idempotent-call.ts";
import { mapDiff } from "./map-diff.ts";
import { readCurrent, readRelease } from "./release-history.ts";
import { writeTrial } from "./write-trial.ts";

export interface ReleaseMove {
  environment: Environment;
  scope: string;
  kind: ReleaseKind;
  author: string;
  reason: string;
  source: number | null;
  /** The release that the caller has seen, 0 for none; `any` puts the same change on whatever is current. */
  seen: number | "any";
  /** The modules that the change is about: `any` is refused when another call has just changed one of them. */
  touched: readonly string[];
  dryRun: boolean;
  /** For whom alone it is at first; without it the pointer moves. */
  trial?: { percent: number; people: string[]; now: Date } | undefined;
  call: IdempotentCall | undefined;
  /** Makes the new map of the current one, gate and all. */
  edit(current: MapDocument): Promise<{ document: MapDocument; report: ModuleCheck[] }>;
}

type Current = Awaited<ReturnType<typeof readCurrent>>;
const attempts = 30;

/**
 * The one way in which the API moves a pointer: over the release that was seen, with a row of history, or not at all.
 *
 * @throws ApiError `release.stale` and `release.conflict`, each with what has changed, and what `edit` throws
 */
export async function moveRelease(db: Database, move: ReleaseMove): Promise<PublishAnswer> {
  const { environment, scope, seen, dryRun } = move;
  let before: Current;
  for (let attempt = 0; attempt < attempts; attempt++) {
    const current = await readCurrent(db, environment, scope);
    if (attempt > 0) refuseOverlap(before, current, move.touched);
    before = current;
    if (seen !== "any" && (current?.release.id ?? 0) !== seen) throw await stale(db, seen, current);
    const { document, report } = await move.edit(current?.document ?? emptyDocument);
    const changes = mapDiff(current?.document ?? emptyDocument, document);
    const told = { release: current?.release ?? null, published: false, changes, report };
    if (dryRun) return told;
    try {
      return await write(db, move, current, document, told);
    } catch (error) {
      if (!(error instanceof PublishConflict)) throw error;
      if (seen !== "any") throw await stale(db, seen, await readCurrent(db, environment, scope));
    }
  }
  throw new ApiError("release.conflict", { details: { environment, scope } });
}

function write(db: Database, move: ReleaseMove, current: Current, document: MapDocument, told: PublishAnswer) {
  return db.transaction(async (tx): Promise<PublishAnswer> => {
    const earlier = move.call && (await bookAnswer(tx, move.call));
    if (earlier) return earlier;
    const { environment, scope, kind, author, reason, source } = move;
    const publication = { environment, scope, document, kind, author, reason, source, report: told.report };
    const id = move.trial
      ? await writeTrial(tx, publication, current?.release, move.trial)
      : await writeRelease(tx, publication, current?.release);
    const written = id === current?.release.id ? current.release : (await readRelease(tx, id))?.release;
    const answer = { ...told, release: written ?? null, published: id !== current?.release.id };
    await move.call?.keep(tx, answer);
    return answer;
  });
}

function refuseOverlap(before: Current, after: Current, touched: readonly string[]): void {
  const changes = mapDiff(before?.document ?? emptyDocument, after?.document ?? emptyDocument);
  if (!changes.some(({ specifier }) => touched.includes(specifier))) return;
  const details = { from: before?.release.id ?? 0, to: after?.release.id ?? 0, changes };
  throw new ApiError("release.conflict", { details });
}

async function stale(db: Database, seen: number, current: Current): Promise<ApiError> {
  const known = seen === 0 ? undefined : await readRelease(db, seen);
  const isOfScope =
    known?.release.scope === current?.release.scope && known?.release.environment === current?.release.environment;
  const changes = mapDiff((isOfScope && known?.document) || emptyDocument, current?.document ?? emptyDocument);
  const to = current?.release.id ?? 0;
  return new ApiError("release.stale", { headers: { etag: `"${to}"` }, details: { from: seen, to, changes } });
}
