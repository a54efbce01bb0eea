import { sql } from "drizzle-orm";
import type { Database } from "../../platform/db/database.ts";
import type { Clock } from "../../platform/jobs/clock.ts";
import type { Arm } from "../maps/map-source.ts";
import { visitorHealth } from "./visitor-health-table.ts";

/** What a page can report of the release that it runs. */
export type Harm = "loadFailed" | "mountFailed" | "erred";

type Row = typeof visitorHealth.$inferInsert;

/** Enough to see one in a hundred fail, and the most rows that a tenant adds to a release of a canary. */
export const slots = 2_048;

/** Keeps what visitors met in this process, and writes it now and then: any number of processes come to one sum. */
export function createVisitorCounter(db: Database, clock: Clock) {
  let open = new Map<string, Row>();
  return {
    /** @param visitor a keyed digest, 22 characters of base64url */
    count(tenant: string, visitor: string, { canary, release }: Arm, harm?: Harm): void {
      const slot = Buffer.from(visitor, "base64url").readUInt32BE(0) % slots;
      const key = `${canary} ${release} ${tenant} ${slot}`;
      const known = open.get(key) ?? { canary, release, tenant, slot, visitor, seenAt: clock.now() };
      if (known.visitor === visitor) open.set(key, harm ? { ...known, [harm]: true } : known);
    },
    async flush(): Promise<void> {
      // In one order on every process, so that two of them never wait for each other.
      const rows = [...open].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
      if (rows.length === 0) return;
      open = new Map();
      const { canary, release, tenant, slot, visitor, loadFailed, mountFailed, erred } = visitorHealth;
      await db
        .insert(visitorHealth)
        .values(rows)
        .onConflictDoUpdate({
          target: [canary, release, tenant, slot],
          setWhere: sql`${visitor} = excluded.visitor`,
          set: {
            loadFailed: sql`${loadFailed} or excluded.load_failed`,
            mountFailed: sql`${mountFailed} or excluded.mount_failed`,
            erred: sql`${erred} or excluded.erred`,
            seenAt: sql`excluded.seen_at`,
          },
        });
    },
  };
}
