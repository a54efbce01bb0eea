import type { Need } from "@portico/shared-utility/contract";
import { and, eq, sql } from "drizzle-orm";
import type { Environment } from "../../platform/config/config.ts";
import type { Database, Transaction } from "../../platform/db/database.ts";
import type { LoggedDeps } from "../../platform/http/app-types.ts";
import { every, type Loop } from "../../platform/jobs/every.ts";
import { missingNeeds } from "./missing-need-table.ts";

type Row = typeof missingNeeds.$inferInsert;

/** The most rows of one tenant and environment, and the most that one process buffers for a tenant. */
export const mostRows = 100;
/** The longest need that is counted, in characters: a host has 253 at most, a Trusted Types policy 64. */
const longest = 300;
const interval = 10_000;

/**
 * Counts the needs that pages refuse to modules: in memory, and every ten seconds in the table that all processes
 * share.
 */
export interface MissingNeedCounter {
  /** Counts one refusal. The portal's own modules are not counted, because their needs are declared in code. */
  reported(report: { tenant: string; module: string | undefined; need?: Need | undefined }): void;
  /** Writes the counts. */
  flush(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

export function createMissingNeedCounter({ config, db, clock, log }: LoggedDeps): MissingNeedCounter {
  const { environment } = config;
  const buffered = new Map<string, Map<string, Row>>();
  let loop: Loop | undefined;
  const flush = async () => {
    for (const [tenant, rows] of [...buffered]) {
      buffered.delete(tenant);
      await write(db, environment, tenant, [...rows.values()]).catch((error: unknown) => {
        addRows(rows, buffered.get(tenant));
        buffered.set(tenant, rows);
        throw error;
      });
    }
  };
  const warn = (err: unknown) => log.warn({ err }, "the missing needs were not written");
  return {
    flush,
    reported({ tenant, module, need }) {
      if (module === undefined || need === undefined || need.length > longest) return;
      if (module.startsWith("@portico/")) return;
      const rows = buffered.get(tenant) ?? new Map<string, Row>();
      const key = `${module} ${need}`;
      const count = (rows.get(key)?.count ?? 0) + 1;
      // A flood of invented needs takes no memory.
      if (count === 1 && rows.size >= mostRows) return;
      rows.set(key, { environment, tenant, module, need, count, seenAt: clock.now() });
      buffered.set(tenant, rows);
    },
    start() {
      loop = every(interval, flush, warn);
    },
    async stop() {
      await loop?.stop();
      await flush().catch(warn);
    },
  };
}

/** Adds what was reported meanwhile to the older counts. */
function addRows(rows: Map<string, Row>, newer: ReadonlyMap<string, Row> = new Map()): void {
  for (const [key, row] of newer) {
    const count = row.count + (rows.get(key)?.count ?? 0);
    if (rows.has(key) || rows.size < mostRows) rows.set(key, { ...row, count });
  }
}

async function write(db: Database, environment: Environment, tenant: string, rows: Row[]): Promise<void> {
  const { module, need, count, seenAt } = missingNeeds;
  await db.transaction(async (changes) => {
    // One process at a time: two processes that insert and prune simultaneously could deadlock.
    await changes.execute(
      sql`select pg_advisory_xact_lock(hashtextextended(${`missing needs ${environment} ${tenant}`}, 0))`,
    );
    await changes
      .insert(missingNeeds)
      .values(rows)
      .onConflictDoUpdate({
        target: [missingNeeds.environment, missingNeeds.tenant, module, need],
        set: { count: sql`${count} + excluded.count`, seenAt: sql`greatest(${seenAt}, excluded.seen_at)` },
      });
    await prune(changes, environment, tenant);
  });
}

/**
 * If there are too many rows, deletes the least reported ones, oldest first: one invented report does not displace a
 * need with many reports.
 */
async function prune(db: Transaction, environment: Environment, tenant: string): Promise<void> {
  const { module, need, count, seenAt } = missingNeeds;
  const isOfTenant = and(eq(missingNeeds.environment, environment), eq(missingNeeds.tenant, tenant));
  const kept = sql`select ${module}, ${need} from ${missingNeeds} where ${isOfTenant}
    order by ${count} desc, ${seenAt} desc, ${module}, ${need} limit ${mostRows}`;
  await db.delete(missingNeeds).where(and(isOfTenant, sql`(${module}, ${need}) not in (${kept})`));
}
