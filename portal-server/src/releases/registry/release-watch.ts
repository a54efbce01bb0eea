import { and, asc, desc, eq, gt, inArray, isNull } from "drizzle-orm";
import { tenants } from "../../identity/tenants/tenant-table.ts";
import type { App } from "../../platform/http/app-types.ts";
import { baseScope } from "../maps/map-document.ts";
import { releases } from "../maps/release-table.ts";
import { createReleaseAnnouncer } from "./release-announcer.ts";

export interface ReleaseWatch {
  start(): Promise<void>;
  /** Looks at once: this process has just moved a pointer. */
  wake(): void;
  stop(): Promise<void>;
}

const interval = 500;
// Ids are given before their rows are committed, so that a lower one may show up later.
const overlap = 100;

/**
 * Tells the open tabs of releases, whichever process published them, within a second. On the embedded broker each
 * process tells its own tabs; a shared broker is told by the process that marks the release first.
 */
export function createReleaseWatch(app: App): ReleaseWatch {
  const { db, config } = app.deps;
  const isShared = config.brokerUrl !== undefined;
  const seen = new Set<number>();
  const warn = (err: unknown) => app.log.warn({ err }, "open tabs were not told of a release");
  const teller = createReleaseAnnouncer({ announce: app.live.announce, clock: app.deps.clock, warn });
  let last = 0;
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> = Promise.resolve();
  let state: "new" | "watching" | "stopped" = "new";

  const read = () => {
    const isNews = and(eq(releases.environment, config.environment), gt(releases.id, last - overlap));
    return db.select({ id: releases.id, scope: releases.scope }).from(releases).where(isNews).orderBy(asc(releases.id));
  };
  const remember = (ids: readonly number[]) => {
    for (const id of ids) seen.add(id);
    last = Math.max(last, ...ids);
    for (const id of seen) if (id <= last - overlap) seen.delete(id);
  };
  const look = async () => {
    const news = (await read()).filter(({ id }) => !seen.has(id));
    if (news.length === 0) return;
    const mine = isShared ? await claimed(news.map(({ id }) => id)) : new Set(news.map(({ id }) => id));
    remember(news.map(({ id }) => id));
    const scopes = new Set(news.filter(({ id }) => mine.has(id)).map(({ scope }) => scope));
    const body = JSON.stringify({ environment: config.environment, release: last });
    teller.tell(await tenantsOf(scopes), body);
  };
  const claimed = async (ids: number[]) => {
    const open = and(inArray(releases.id, ids), isNull(releases.announcedAt));
    const rows = await db.update(releases).set({ announcedAt: app.deps.clock.now() }).where(open).returning();
    return new Set(rows.map(({ id }) => id));
  };
  const tenantsOf = async (scopes: Set<string>) => {
    if (!scopes.has(baseScope)) return [...scopes];
    return (await db.select({ domain: tenants.domain }).from(tenants)).map(({ domain }) => domain);
  };
  const again = () => {
    clearTimeout(timer);
    looking = looking.then(look).catch(warn);
    looking.then(() => {
      clearTimeout(timer);
      if (state === "watching") timer = setTimeout(again, interval);
    });
  };
  return {
    async start() {
      const [newest] = await db.select({ id: releases.id }).from(releases).orderBy(desc(releases.id)).limit(1);
      last = newest?.id ?? 0;
      remember((await read()).map(({ id }) => id));
      // It may have been stopped while this was read.
      if (state === "stopped") return;
      state = "watching";
      again();
    },
    wake: () => {
      if (state === "watching") again();
    },
    async stop() {
      state = "stopped";
      clearTimeout(timer);
      await looking;
      teller.stop();
    },
  };
}
