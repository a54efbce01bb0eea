import { sql } from "drizzle-orm";
import type { Database } from "../../platform/db/database.ts";
import type { Clock } from "../../platform/jobs/clock.ts";
import type { Arm } from "../maps/map-source.ts";
import { visitorHealth } from "./visitor-health-table.ts";

/** The kinds of failure that a page can report. */
export type FailureKind = "loadFailed" | "mountFailed" | "erred";

type Row = typeof visitorHealth.$inferInsert;

/** The most rows of one tenant for one release of a canary. Enough visitors to notice failures of 1 %. */
export const slots = 2_048;
const rowsPerInsert = 1_000;

/** Buffers the visitors of this process until `flush` merges them into the table, which all processes share. */
export function createVisitorCounter(db: Database, clock: Clock) {
  const buffered = new Map<string, Row>();
  return {
    /** @param visitor a keyed digest, 22 characters of base64url */
    count(tenant: string, visitor: string, { canary, release }: Arm, failure?: FailureKind): void {
      const slot = Buffer.from(visitor, "base64url").readUInt32BE(0) % slots;
      const key = `${canary} ${release} ${tenant} ${slot}`;
      const now = clock.now();
      const first = { canary, release, tenant, slot, visitor, firstSeenAt: now, seenAt: now };
      const known = buffered.get(key) ?? first;
      if (known.visitor === visitor) buffered.set(key, failure ? withFailure(known, failure, now) : known);
    },
    /** Rows that the database refuses stay in the buffer. */
    async flush(): Promise<void> {
      // All processes write in the same order, so that two of them cannot deadlock.
      const rows = [...buffered].sort(([a], [b]) => (a < b ? -1 : 1));
      for (let from = 0; from < rows.length; from += rowsPerInsert) {
        const written = rows.slice(from, from + rowsPerInsert);
        await write(
          db,
          written.map(([, row]) => row),
        );
        // A row that has changed meanwhile is written again: that adds only what is new.
        for (const [key, row] of written) if (buffered.get(key) === row) buffered.delete(key);
      }
    },
  };
}

async function write(db: Database, rows: Row[]): Promise<void> {
  const { canary, release, tenant, slot, visitor, loadFailed, mountFailed, erred, failedAt, erredAt } = visitorHealth;
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
        failedAt: sql`coalesce(${failedAt}, excluded.failed_at)`,
        erredAt: sql`coalesce(${erredAt}, excluded.erred_at)`,
        seenAt: sql`excluded.seen_at`,
      },
    });
}

/** The first failure of each kind keeps its time. */
function withFailure(row: Row, failure: FailureKind, now: Date): Row {
  const at = failure === "erred" ? { erredAt: row.erredAt ?? now } : { failedAt: row.failedAt ?? now };
  return { ...row, ...at, [failure]: true };
}
