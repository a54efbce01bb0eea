import type { ModuleCheck, ReleaseKind } from "@portico/shared-utility/contract";
import { and, eq, inArray } from "drizzle-orm";
import { auditRelease, portalSource } from "../../identity/audit/audit-release.ts";
import type { Environment } from "../../platform/config/config.ts";
import type { Database, Transaction } from "../../platform/db/database.ts";
import { checkDocument } from "./check-document.ts";
import { lockPlace } from "./lock-place.ts";
import { mapDigest } from "./map-digest.ts";
import type { MapDocument } from "./map-document.ts";
import type { MapRelease } from "./overlay.ts";
import { releasePointers, releases } from "./release-table.ts";

export interface Publication {
  environment: Environment;
  /** `base` or a tenant's domain. */
  scope: string;
  document: MapDocument;
  author: string;
  reason: string;
  kind?: ReleaseKind;
  /** The release that this one was promoted, rolled back or started as a canary from. */
  source?: number | null;
  report?: ModuleCheck[];
}

export interface CurrentRelease {
  id: number;
  digest: string;
}

/** Another publication in the same environment and scope came first; nothing was written. */
export class PublishConflict extends Error {
  override readonly name = "PublishConflict";
}

/** The current release of a scope, without its document. */
export async function currentRelease(
  db: Database | Transaction,
  environment: Environment,
  scope: string,
): Promise<CurrentRelease | undefined> {
  const [row] = await db
    .select({ id: releases.id, digest: releases.digest })
    .from(releasePointers)
    .innerJoin(releases, eq(releases.id, releasePointers.releaseId))
    .where(and(eq(releasePointers.environment, environment), eq(releasePointers.scope, scope)));
  return row;
}

/** The current releases of several scopes. One statement reads them, so they are from the same moment. */
export async function currentReleases(
  db: Database,
  environment: Environment,
  scopes: readonly string[],
): Promise<MapRelease[]> {
  const { id, document, scope } = releases;
  return db
    .select({ id, document, scope, environment: releases.environment })
    .from(releasePointers)
    .innerJoin(releases, eq(releases.id, releasePointers.releaseId))
    .where(and(eq(releasePointers.environment, environment), inArray(releasePointers.scope, [...scopes])));
}

export interface CurrentDigest extends CurrentRelease {
  environment: string;
  scope: string;
}

/**
 * Publishes a map: writes the release and moves the pointer in one transaction.
 * @param expected the release that was current when the caller decided; `undefined` for the first one
 * @returns the release that is current now: `expected` itself when it has the same digest
 * @throws MapProblem when the map is invalid, PublishConflict when `expected` is no longer current
 */
export async function publish(
  db: Database,
  publication: Publication,
  expected: CurrentRelease | undefined,
): Promise<CurrentRelease> {
  return db.transaction(async (tx) => {
    await lockPlace(tx, publication.environment, publication.scope);
    const id = await writeRelease(tx, publication, expected);
    const { environment, scope, author, reason } = publication;
    const details = { release: id, reason };
    if (id !== expected?.id)
      await auditRelease(tx, portalSource(author), { environment, scope, action: "release.publish", details });
    return { id, digest: mapDigest(publication.document) };
  });
}

/**
 * Like `publish`, within the caller's transaction, which must be rolled back when this throws.
 * @returns the id of the release that is current now
 */
export async function writeRelease(
  tx: Transaction,
  publication: Publication,
  expected: CurrentRelease | undefined,
): Promise<number> {
  const { environment, scope, document } = publication;
  checkDocument(document, scope);
  const digest = mapDigest(document);
  if (expected?.digest === digest) return expected.id;
  const id = await writeHistory(tx, publication, expected?.id ?? null);
  const moved = await movePointer(tx, environment, scope, id, expected?.id);
  // Thrown inside the transaction, so that the release is rolled back too.
  if (!moved) throw new PublishConflict(`${scope} of ${environment} has another release by now; read it first.`);
  return id;
}

/** Adds a release to the history without moving the pointer: a canary, or the record of its end. */
export async function writeHistory(tx: Transaction, publication: Publication, parent: number | null): Promise<number> {
  const { document, scope } = publication;
  checkDocument(document, scope);
  const values = { ...publication, digest: mapDigest(document), parent };
  const [added] = await tx.insert(releases).values(values).returning({ id: releases.id });
  if (!added) throw new Error("The release was not written.");
  return added.id;
}

async function movePointer(
  tx: Transaction,
  environment: Environment,
  scope: string,
  releaseId: number,
  from: number | undefined,
): Promise<boolean> {
  if (from === undefined) {
    const row = { environment, scope, releaseId };
    return (await tx.insert(releasePointers).values(row).onConflictDoNothing().returning()).length === 1;
  }
  const { environment: e, scope: s, releaseId: r } = releasePointers;
  const isExpected = and(eq(e, environment), eq(s, scope), eq(r, from));
  return (await tx.update(releasePointers).set({ releaseId }).where(isExpected).returning()).length === 1;
}
