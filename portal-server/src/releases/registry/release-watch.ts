import { baseScope, type TenantMessages } from "@portico/shared-utility/contract";
import { and, asc, desc, eq, gt, inArray, isNull } from "drizzle-orm";
import type { LivePublisher } from "../../messaging/live/live-publisher.ts";
import type { Environment } from "../../platform/config/config.ts";
import type { Database } from "../../platform/db/database.ts";
import { tenants } from "../../platform/db/tenant-table.ts";
import type { LoggedDeps } from "../../platform/http/app-types.ts";
import type { Clock } from "../../platform/jobs/clock.ts";
import { createRowPoller, type RowPoller } from "../../platform/jobs/row-poller.ts";
import { releases } from "../maps/release-table.ts";
import { createReleaseAnnouncer } from "./release-announcer.ts";

interface ReleaseWatchNeeds extends LoggedDeps {
  live: Pick<LivePublisher, "announce">;
}

/**
 * Announces releases to the open tabs within a second, whichever process published them. With the embedded broker each
 * process announces to its clients. With a shared broker the process that marks the release first announces it.
 */
export function createReleaseWatch({ config, db, clock, log, live }: ReleaseWatchNeeds): RowPoller {
  const { environment } = config;
  const isShared = config.brokerUrl !== undefined;
  const warn = (err: unknown) => log.warn({ err }, "a release was not announced to open tabs");
  const send = (tenant: string, body: TenantMessages["RELEASE"]) => live.announce(tenant, "RELEASE", body);
  const announcer = createReleaseAnnouncer({ send, clock, warn });
  const { id } = releases;
  const poller = createRowPoller({
    interval: 500,
    newest: async () => (await db.select({ id }).from(releases).orderBy(desc(id)).limit(1))[0]?.id,
    rowsAfter: (last) => releasesAfter(db, environment, last),
    async onAdded(added, last) {
      const ids = added.map(({ id }) => id);
      // Read first: rows are polled again after a failure, but are claimed once.
      const all = await tenantsOf(db, new Set(added.map(({ scope }) => scope)));
      const toAnnounce = isShared ? await claim(db, clock, ids) : new Set(ids);
      const scopes = new Set(added.filter(({ id }) => toAnnounce.has(id)).map(({ scope }) => scope));
      announcer.announce(scopes.has(baseScope) ? all : [...scopes], { environment, release: last });
    },
    onError: warn,
  });
  return {
    ...poller,
    async stop() {
      await poller.stop();
      await announcer.stop();
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
