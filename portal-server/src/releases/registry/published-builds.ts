import type { PublishedBuild } from "@portico/shared-utility/contract";
import { and, desc, eq, or, type SQL, sql } from "drizzle-orm";
import type { Environment } from "../../platform/config/config.ts";
import type { Database } from "../../platform/db/database.ts";
import { releases } from "../maps/release-table.ts";

export interface BuildPlace {
  environment: Environment;
  scope: string;
}

interface BuildWithFiles extends PublishedBuild {
  styles: string[] | null;
  locales: Record<string, string> | null;
}

// Enough to choose from.
const mostReleases = 100;
const mostBuilds = 20;

/**
 * The builds of a module that the last releases of some places name, newest first, each once.
 * @param address only builds at this address
 */
export async function publishedBuilds(
  db: Database,
  places: readonly BuildPlace[],
  module: string,
  address?: string,
): Promise<BuildWithFiles[]> {
  if (places.length === 0) return [];
  const { id, environment, author, reason, createdAt, document } = releases;
  const named = (part: string) => sql`${document}->${part}->${module}`;
  const imported: SQL<string> = sql`${document}->'imports'->>${module}`;
  const rows = await db
    .select({
      ...{ id, environment, author, reason, createdAt, address: imported },
      ...{
        styles: sql<string[] | null>`${named("styles")}`,
        locales: sql<Record<string, string> | null>`${named("locales")}`,
      },
    })
    .from(releases)
    .where(
      and(
        or(...places.map((place) => and(eq(environment, place.environment), eq(releases.scope, place.scope)))),
        address === undefined ? sql`${imported} is not null` : eq(imported, address),
      ),
    )
    .orderBy(desc(id))
    .limit(mostReleases);
  const seen = new Set<string>();
  const builds = rows.filter((row) => !seen.has(row.address) && seen.add(row.address));
  return builds.slice(0, mostBuilds).map(({ createdAt, ...row }) => ({ ...row, created_at: createdAt.toISOString() }));
}
