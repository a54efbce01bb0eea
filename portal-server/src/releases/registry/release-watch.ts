import { baseScope, type TenantMessages } from "@portico/shared-utility/contract";
import { and, asc, desc, eq, gt, inArray, isNull } from "drizzle-orm";
import type { LivePublisher } from "../../messaging/live/live-publisher.ts";
import { tenants } from "../../platform/db/tenant-table.ts";
import type { LoggedDeps } from "../../platform/http/app-types.ts";
import { releases } from "../maps/release-table.ts";
import { createReleaseAnnouncer } from "./release-announcer.ts";

interface ReleaseWatchNeeds extends LoggedDeps {
  live: Pick<LivePublisher, "announce">;
}

export interface ReleaseWatch {
  start(): Promise<void>;
  /** Polls immediately, because this process has just moved a pointer. */
  wake(): void;
  stop(): Promise<void>;
}

const interval = 500;
// Ids are assigned before their rows are committed, so a lower id may become visible after a higher one.
const overlap = 100;

/**
 * Announces releases to the open tabs within a second, whichever process published them. With the embedded broker each
 * process announces to its clients. With a shared broker the process that marks the release first announces it.
 */
export function createReleaseWatch({ config, db, clock, log, live }: ReleaseWatchNeeds): ReleaseWatch {
  const isShared = config.brokerUrl !== undefined;
  const known = new Set<number>();
  const warn = (err: unknown) => log.warn({ err }, "open tabs were not told of a release");
  const announcer = createReleaseAnnouncer({
    send: (tenant, body: TenantMessages["RELEASE"]) => live.announce(tenant, "RELEASE", body),
    clock,
    warn,
  });
  let last = 0;
  let timer: NodeJS.Timeout | undefined;
  let polling: Promise<void> = Promise.resolve();
  let state: "new" | "watching" | "stopped" = "new";

  const read = () => {
    const isRecent = and(eq(releases.environment, config.environment), gt(releases.id, last - overlap));
    const recent = db.select({ id: releases.id, scope: releases.scope }).from(releases).where(isRecent);
    return recent.orderBy(asc(releases.id));
  };
  const remember = (ids: readonly number[]) => {
    for (const id of ids) known.add(id);
    last = Math.max(last, ...ids);
    for (const id of known) if (id <= last - overlap) known.delete(id);
  };
  const poll = async () => {
    const added = (await read()).filter(({ id }) => !known.has(id));
    if (added.length === 0) return;
    const ids = added.map(({ id }) => id);
    const toAnnounce = isShared ? await claim(ids) : new Set(ids);
    remember(ids);
    const scopes = new Set(added.filter(({ id }) => toAnnounce.has(id)).map(({ scope }) => scope));
    announcer.announce(await tenantsOf(scopes), { environment: config.environment, release: last });
  };
  /** Marks the releases as announced; returns those that no other process marked before. */
  const claim = async (ids: number[]) => {
    const open = and(inArray(releases.id, ids), isNull(releases.announcedAt));
    const rows = await db.update(releases).set({ announcedAt: clock.now() }).where(open).returning();
    return new Set(rows.map(({ id }) => id));
  };
  const tenantsOf = async (scopes: Set<string>) => {
    if (!scopes.has(baseScope)) return [...scopes];
    return (await db.select({ domain: tenants.domain }).from(tenants)).map(({ domain }) => domain);
  };
  const pollNow = () => {
    clearTimeout(timer);
    polling = polling.then(poll).catch(warn);
    polling.then(() => {
      clearTimeout(timer);
      if (state === "watching") timer = setTimeout(pollNow, interval);
    });
  };
  return {
    async start() {
      const [newest] = await db.select({ id: releases.id }).from(releases).orderBy(desc(releases.id)).limit(1);
      last = newest?.id ?? 0;
      remember((await read()).map(({ id }) => id));
      // `stop` may have been called during the reads.
      if (state === "stopped") return;
      state = "watching";
      pollNow();
    },
    wake: () => {
      if (state === "watching") pollNow();
    },
    async stop() {
      state = "stopped";
      clearTimeout(timer);
      await polling;
      announcer.stop();
    },
  };
}
