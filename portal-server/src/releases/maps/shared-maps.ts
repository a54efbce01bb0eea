import type { ResolvedMap } from "@portico/shared-utility/contract";
import { inArray } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import type { Database } from "../../platform/db/database.ts";
import type { MapDocument } from "./map-document.ts";
import { type MapRelease, mapId, overlay } from "./overlay.ts";
import type { CurrentDigest } from "./release-store.ts";
import { releases } from "./release-table.ts";

type DigestedRelease = MapRelease & { digest: string };

/** The most cached releases, and the most cached maps. Each takes about 100 kB. */
const mostCached = 200;

/**
 * Reads the documents of releases, and the maps that they make. Releases with the same digest share one document, and
 * tenants with the same two digests share the content of one map: most tenants run the same applications.
 */
export function createSharedMaps(db: Database) {
  const documents = new LRUCache<string, MapDocument>({ max: mostCached });
  const maps = new LRUCache<string, ResolvedMap>({ max: mostCached });

  /** Releases with their documents. */
  async function withDocuments(current: CurrentDigest[]): Promise<DigestedRelease[]> {
    const known = new Map(current.map(({ digest }) => [digest, documents.get(digest)]));
    const missing = current.filter(({ digest }) => !known.get(digest)).map(({ id }) => id);
    const { id, digest, document } = releases;
    const read =
      missing.length > 0 ? await db.select({ digest, document }).from(releases).where(inArray(id, missing)) : [];
    for (const row of read) {
      documents.set(row.digest, row.document);
      known.set(row.digest, row.document);
    }
    return current.flatMap((release) => {
      const document = known.get(release.digest);
      return document ? [{ ...release, document }] : [];
    });
  }

  return {
    withDocuments,
    overlay(base: DigestedRelease, tenant: DigestedRelease | undefined): ResolvedMap {
      const key = `${base.digest}\n${tenant?.digest}`;
      const map = maps.get(key) ?? overlay(base, tenant);
      maps.set(key, map);
      return { ...map, id: mapId(base, tenant) };
    },
  };
}
