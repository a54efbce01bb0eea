import { sql } from "drizzle-orm";
import type { Clock } from "../clock.ts";
import type { Database } from "../db/database.ts";
import { releaseHealth } from "./health-table.ts";

/** What a page can report of the release that it runs. */
export type HealthKind = "pages" | "loadFailures" | "mountFailures" | "errors";

interface Counted {
  tenant: string;
  map: string;
  minute: Date;
  counts: Record<HealthKind, number>;
}

const minute = 60_000;
// What a hostile reporter can make this process keep.
const mostKept = 2_000;

/** Counts in this process and adds up in the database, so that any number of processes come to one sum. */
export function createHealthCounter(db: Database, clock: Clock) {
  let open = new Map<string, Counted>();
  return {
    /** @param map the id of the map that the page runs */
    count(tenant: string, map: string, kind: HealthKind): void {
      const at = new Date(Math.floor(clock.now().getTime() / minute) * minute);
      const key = `${tenant}\n${map}\n${at.getTime()}`;
      const counts = { pages: 0, loadFailures: 0, mountFailures: 0, errors: 0 };
      const known = open.get(key) ?? { tenant, map, minute: at, counts };
      known.counts[kind] += 1;
      if (open.size < mostKept) open.set(key, known);
    },
    async flush(): Promise<void> {
      const rows = [...open.values()].map(({ counts, ...row }) => ({ ...row, ...counts }));
      if (rows.length === 0) return;
      open = new Map();
      const { pages, loadFailures, mountFailures, errors } = releaseHealth;
      await db
        .insert(releaseHealth)
        .values(rows)
        .onConflictDoUpdate({
          target: [releaseHealth.map, releaseHealth.tenant, releaseHealth.minute],
          set: {
            pages: sql`${pages} + excluded.pages`,
            loadFailures: sql`${loadFailures} + excluded.load_failures`,
            mountFailures: sql`${mountFailures} + excluded.mount_failures`,
            errors: sql`${errors} + excluded.errors`,
          },
        });
    },
  };
}
