import type { AuditAction, ModuleCheck, PublishResponse, ReleaseKind } from "@portico/shared-utility/contract";
import type { AuditSource } from "../../identity/audit/audit.ts";
import { auditRelease } from "../../identity/audit/audit-release.ts";
import type { Environment } from "../../platform/config/config.ts";
import type { Database, Transaction } from "../../platform/db/database.ts";
import { ApiError } from "../../platform/http/api-error.ts";
import type { KeyedCall } from "../../platform/jobs/keyed-call.ts";
import { lockPlace } from "../maps/lock-place.ts";
import { emptyDocument, type MapDocument } from "../maps/map-document.ts";
import { PublishConflict, writeRelease } from "../maps/release-store.ts";
import { withFolders } from "./allowed-origins.ts";
import { readCanary, writeCanary } from "./canary-store.ts";
import { mapDiff } from "./map-diff.ts";
import { callOnce, type RegistryCall, type RegistryDeps } from "./registry-call.ts";
import { readCurrent, readRelease } from "./release-history.ts";
import { refuseConfigs } from "./set-configs.ts";

interface ReleaseMove<Checked> {
  environment: Environment;
  scope: string;
  kind: ReleaseKind;
  author: string;
  by: AuditSource;
  reason: string;
  source: number | null;
  /** The release that the caller expects to be current, 0 for none; `any` applies the change to the current one. */
  expected: number | "any";
  /** The modules that the change concerns. The move is refused if another call has changed one of them meanwhile. */
  touched: readonly string[] | "all";
  dryRun: boolean;
  /** The share of visitors of a canary. Without it the pointer moves. */
  canary?: { percent: number; people: string[]; now: Date } | undefined;
  call: KeyedCall<PublishResponse> | undefined;
  /** Slow checks, e.g. the gate. They run before the environment and scope are locked. */
  check(current: MapDocument): Promise<Checked>;
  /** Makes the new map from the current one, under the lock. It must read the database through `db` only. */
  edit(
    current: MapDocument,
    checked: Checked,
    db: Database | Transaction,
  ): Promise<{ document: MapDocument; report: ModuleCheck[] }>;
  /** Runs in the transaction before the release is written; a rejection cancels the release. */
  beforeWrite?(tx: Transaction): Promise<void>;
}

type Current = Awaited<ReturnType<typeof readCurrent>>;

/**
 * The only way in which the API moves a pointer. It writes the release and moves the pointer in one transaction, and
 * only when the expected release is still current. Calls for one environment and scope are queued, so that a concurrent
 * change to other modules refuses no call.
 * @throws ApiError `release.stale` and `release.conflict`, each with the changes, and what `check`, `edit` and
 * `beforeWrite` throw
 */
export async function moveRelease<Checked>(
  { db, moves }: Pick<RegistryDeps, "db" | "moves">,
  move: ReleaseMove<Checked>,
): Promise<PublishResponse> {
  const { environment, scope } = move;
  const before = await readCurrent(db, environment, scope);
  await refuseStale(db, move, before);
  const checked = await move.check(before?.document ?? emptyDocument);
  if (move.dryRun) return (await edited(db, move, before, checked)).response;
  return moves(`${environment} ${scope}`, () =>
    db.transaction(async (tx) => {
      const claim = await move.call?.claim(tx);
      if (claim?.status === "done") return claim.result;
      await lockPlace(tx, environment, scope);
      const current = await readCurrent(tx, environment, scope);
      await refuseStale(tx, move, current);
      refuseOverlap(before, current, move.touched);
      return write(tx, move, current, checked);
    }),
  ).catch((error: unknown) => {
    // A process of an older version publishes without the lock.
    if (error instanceof PublishConflict) throw new ApiError("release.conflict", { details: { environment, scope } });
    throw error;
  });
}

/**
 * Moves a pointer once for a call with an `Idempotency-Key`: the call's repetition gets the first response.
 * @param call contains the fields that all moves share
 * @param parameters identify the call (see `callOnce`)
 * @param prepare reads the data for the move; it does not run for a repetition
 */
export async function moveOnce<Checked>(
  deps: RegistryDeps,
  call: RegistryCall & Pick<ReleaseMove<Checked>, "environment" | "scope" | "kind">,
  parameters: object,
  prepare: () => Promise<
    Pick<ReleaseMove<Checked>, "source" | "canary" | "touched" | "check" | "edit" | "beforeWrite">
  >,
): Promise<PublishResponse> {
  const once = callOnce(call, deps.clock.now(), parameters);
  const earlier = await once?.earlier(deps.db);
  if (earlier) return earlier;
  return moveRelease(deps, { ...call, author: call.actor.author, call: once, ...(await prepare()) });
}

async function edited<Checked>(
  db: Database | Transaction,
  move: ReleaseMove<Checked>,
  current: Current,
  checked: Checked,
) {
  const before = current?.document ?? emptyDocument;
  const { document: made, report } = await move.edit(before, checked, db);
  refuseConfigs(move.scope, before, made);
  const document = await withFolders(db, move.scope, made, before);
  const response: PublishResponse = {
    release: current?.release ?? null,
    published: false,
    changes: mapDiff(before, document),
    report,
  };
  return { document, response };
}

async function write<Checked>(
  tx: Transaction,
  move: ReleaseMove<Checked>,
  current: Current,
  checked: Checked,
): Promise<PublishResponse> {
  const { environment, scope, kind, author, reason, source, canary } = move;
  const { document, response } = await edited(tx, move, current, checked);
  await move.beforeWrite?.(tx);
  const publication = { environment, scope, document, kind, author, reason, source, report: response.report };
  const id = canary
    ? await writeCanary(tx, publication, current?.release, canary)
    : await writeRelease(tx, publication, current?.release);
  const release = id === current?.release.id ? current.release : ((await readRelease(tx, id))?.release ?? null);
  const kept = canary ? undefined : await readCanary(tx, move);
  const published = id !== current?.release.id;
  const written = { ...response, release, published, ...(kept && published && { canary: kept }) };
  if (written.published) {
    const modules = response.changes.map(({ specifier }) => specifier);
    const details = { release: id, reason, ...(source !== null && { source }), modules };
    await auditRelease(tx, move.by, { environment, scope, action: actionOf(move), details });
  }
  await move.call?.store(tx, written);
  return written;
}

function actionOf({ kind, canary }: Pick<ReleaseMove<unknown>, "kind" | "canary">): AuditAction {
  if (canary) return "canary.start";
  return kind === "canary" ? "canary.finish" : `release.${kind}`;
}

async function refuseStale(
  db: Database | Transaction,
  { expected }: Pick<ReleaseMove<unknown>, "expected">,
  current: Current,
): Promise<void> {
  const to = current?.release.id ?? 0;
  if (expected === "any" || expected === to) return;
  const known = expected === 0 ? undefined : await readRelease(db, expected);
  const isOfScope =
    known?.release.scope === current?.release.scope && known?.release.environment === current?.release.environment;
  const changes = mapDiff((isOfScope && known?.document) || emptyDocument, current?.document ?? emptyDocument);
  throw new ApiError("release.stale", { headers: { etag: `"${to}"` }, details: { from: expected, to, changes } });
}

function refuseOverlap(before: Current, after: Current, touched: readonly string[] | "all"): void {
  if (before?.release.id === after?.release.id) return;
  const changes = mapDiff(before?.document ?? emptyDocument, after?.document ?? emptyDocument);
  if (touched !== "all" && !changes.some(({ specifier }) => touched.includes(specifier))) return;
  const details = { from: before?.release.id ?? 0, to: after?.release.id ?? 0, changes };
  throw new ApiError("release.conflict", { details });
}
