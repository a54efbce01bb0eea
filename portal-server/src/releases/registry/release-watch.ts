import { baseScope, type TenantMessages } from "@portico/shared-utility/contract";
import { and, asc, desc, eq, gt, inArray, isNull } from "drizzle-orm";
import type { LivePublisher } from "../../messaging/live/live-publisher.ts";
import type { Environment } from "../../platform/config/config.ts";
import type { Database } from "../../platform/db/database.ts";
import { tenants } from "../../platform/db/tenant-table.ts";
import type { LoggedDeps } from "../../platform/http/app-types.ts";
import type { Clock } from "../../platform/jobs/clock.ts";
import { every, type Loop } from "../../platform/jobs/every.ts";
import { createSeenIds, idOverlap } from "../../platform/jobs/seen-ids.ts";
import { releases } from "../maps/release-table.ts";
import { createReleaseAnnouncer } from "./release-announcer.ts";

interface ReleaseWatchNeeds extends LoggedDeps {
  live: Pick<LivePublisher, "announce">;
}

interface ReleaseWatch {
  start(): Promise<void>;
  /** Polls immediately, because this process has just moved a pointer. */
  wake(): void;
  stop(): Promise<void>;
}

const interval = 500;

/**
 * Announces releases to the open tabs within a second, whichever process published them. With the embedded broker each
 * process announces to its clients. With a shared broker the process that marks the release first announces it.
 */
export function createReleaseWatch({ config, db, clock, log, live }: ReleaseWatchNeeds): ReleaseWatch {
  const { environment } = config;
  const isShared = config.brokerUrl !== undefined;
  const warn = (err: unknown) => log.warn({ err }, "a release was not announced to open tabs");
  const send = (tenant: string, body: TenantMessages["RELEASE"]) => live.announce(tenant, "RELEASE", body);
  const announcer = createReleaseAnnouncer({ send, clock, warn });
  const seen = createSeenIds();
  let loop: Loop | undefined;
  let isStopped = false;

  const poll = async () => {
    const added = (await releasesAfter(db, environment, seen.last() - idOverlap)).filter(({ id }) => !seen.has(id));
    if (added.length === 0) return;
    const ids = added.map(({ id }) => id);
    const toAnnounce = isShared ? await claim(db, clock, ids) : new Set(ids);
    seen.add(ids);
    const scopes = new Set(added.filter(({ id }) => toAnnounce.has(id)).map(({ scope }) => scope));
    announcer.announce(await tenantsOf(db, scopes), { environment, release: seen.last() });
  };
  return {
    async start() {
      const [newest] = await db.select({ id: releases.id }).from(releases).orderBy(desc(releases.id)).limit(1);
      const begin = newest?.id ?? 0;
      seen.add([begin, ...(await releasesAfter(db, environment, begin - idOverlap)).map(({ id }) => id)]);
      // `stop` may have been called during the reads.
      if (isStopped) return;
      loop = every(interval, poll, warn);
      loop.wake();
    },
    wake: () => loop?.wake(),
    async stop() {
      isStopped = true;
      await loop?.stop();
      announcer.stop();
    },
  };
}

function releasesAfter(db: Database, environment: Environment, id: number) {
  const isRecent = and(eq(releases.environment, environment), gt(releases.id, id));
  return db.select({ id: releases.id, scope: releases.scope }).from(releases).where(isRecent).orderBy(asc(releases.id));
}

/** Marks the releases as announced; returns those that no other process marked before. */
async function claim(db: Database, clock: Clock, ids: number[]): Promise<Set<number>> {
  const open = and(inArray(releases.id, ids), isNull(releases.announcedAt));
  const rows = await db.update(releases).set({ announcedAt: clock.now() }).where(open).returning();
  return new Set(rows.map(({ id }) => id));
}

async function tenantsOf(db: Database, scopes: ReadonlySet<string>): Promise<string[]> {
  if (!scopes.has(baseScope)) return [...scopes];
  return (await db.select({ domain: tenants.domain }).from(tenants)).map(({ domain }) => domain);
}
