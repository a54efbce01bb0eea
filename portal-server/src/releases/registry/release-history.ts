import type { Release } from "@portico/shared-utility/contract";
import { and, desc, eq, getTableColumns, inArray, lt } from "drizzle-orm";
import { type Actor, canSee } from "../../identity/roles/actor.ts";
import type { Environment } from "../../platform/config/config.ts";
import type { Database, Transaction } from "../../platform/db/database.ts";
import { ApiError } from "../../platform/http/api-error.ts";
import { releasePointers, releases } from "../maps/release-table.ts";

export const longestPage = 100;

const { document: _document, report: _report, announcedAt: _announcedAt, ...columns } = getTableColumns(releases);
const isPointedAt = and(
  eq(releasePointers.environment, releases.environment),
  eq(releasePointers.scope, releases.scope),
  eq(releasePointers.releaseId, releases.id),
);

interface HistoryQuery {
  environment: Environment;
  scope: string;
  /** Only releases older than this one. */
  before: number | undefined;
  limit: number;
}

/** The releases of one environment and scope, newest first. */
export async function releaseHistory(db: Database, query: HistoryQuery): Promise<Release[]> {
  const { environment, scope, before, limit } = query;
  const rows = await db
    .select({ release: columns, pointer: releasePointers.releaseId })
    .from(releases)
    .leftJoin(releasePointers, isPointedAt)
    .where(
      and(
        eq(releases.environment, environment),
        eq(releases.scope, scope),
        ...(before === undefined ? [] : [lt(releases.id, before)]),
      ),
    )
    .orderBy(desc(releases.id))
    .limit(limit);
  return rows.map(releaseFrom);
}

/** One release with its map. */
export async function readRelease(db: Database | Transaction, id: number) {
  const [row] = await db
    .select({
      release: columns,
      document: releases.document,
      report: releases.report,
      pointer: releasePointers.releaseId,
    })
    .from(releases)
    .leftJoin(releasePointers, isPointedAt)
    .where(eq(releases.id, id));
  return row && { release: releaseFrom(row), document: row.document, report: row.report ?? [] };
}

/** The current release of one scope with its map. */
export async function readCurrent(db: Database | Transaction, environment: Environment, scope: string) {
  const [row] = await db
    .select({ release: columns, document: releases.document, pointer: releasePointers.releaseId })
    .from(releasePointers)
    .innerJoin(releases, eq(releases.id, releasePointers.releaseId))
    .where(and(eq(releasePointers.environment, environment), eq(releasePointers.scope, scope)));
  return row && { release: releaseFrom(row), document: row.document };
}

/** The current releases of several scopes in several environments, without their maps. */
export async function readCurrents(
  db: Database,
  environments: readonly Environment[],
  scopes: readonly string[],
): Promise<Release[]> {
  const rows = await db
    .select({ release: columns, pointer: releasePointers.releaseId })
    .from(releasePointers)
    .innerJoin(releases, eq(releases.id, releasePointers.releaseId))
    .where(and(inArray(releasePointers.environment, [...environments]), inArray(releasePointers.scope, [...scopes])));
  return rows.map(releaseFrom);
}

type Columns = Omit<typeof releases.$inferSelect, "document" | "report" | "announcedAt">;

function releaseFrom({ release, pointer }: { release: Columns; pointer: number | null }): Release {
  const { createdAt, ...row } = release;
  return { ...row, created_at: createdAt.toISOString(), current: pointer !== null };
}

/**
 * A release of one environment and scope, by its id.
 * @throws ApiError `release.other_place` for a release of another environment or scope that the actor may see;
 *   `release.unknown` for every other id
 */
export async function releaseOfPlace(
  db: Database,
  actor: Actor,
  wanted: { environment: Environment; scope: string },
  id: number,
) {
  const found = await readRelease(db, id);
  if (!found || !canSee(actor, found.release.environment, found.release.scope))
    throw new ApiError("release.unknown", { details: { id } });
  const { environment, scope } = found.release;
  if (environment === wanted.environment && scope === wanted.scope) return found;
  throw new ApiError("release.other_place", { details: { id, of: { environment, scope }, wanted } });
}
