import type { Clock } from "../../platform/jobs/clock.ts";

export interface ReleaseAnnouncer {
  /** What a tenant has not been told yet is replaced: it would ask for the newest release in any case. */
  tell(tenants: readonly string[], body: string): void;
  /** Tells nobody any more; what is on its way ends by itself. */
  stop(): void;
}

interface AnnouncerDeps {
  announce(tenant: string, body: string): Promise<void>;
  clock: Clock;
  /** Somebody was not told. */
  warn(error: unknown): void;
}

interface Message {
  body: string;
  until: number;
  failure?: unknown;
}

const atOnce = 10;
const pause = 1_000;
// By then every page has asked by itself.
const worthwhile = 60_000;

/** Tells tenants of a release, some at once; what fails is tried again, so that a broker that is back soon takes it. */
export function createReleaseAnnouncer({ announce, clock, warn }: AnnouncerDeps): ReleaseAnnouncer {
  const untold = new Map<string, Message>();
  let workers = 0;
  let isOver = false;
  const rest = () => new Promise<void>((resolve) => setTimeout(resolve, pause).unref());
  const now = () => clock.now().getTime();

  const work = async () => {
    // What is put back while this goes on has its turn at the end.
    for (const [tenant, { body, until, failure }] of untold) {
      untold.delete(tenant);
      if (now() >= until) {
        warn(failure ?? new Error(`Nothing was told to ${tenant} in time.`));
        continue;
      }
      try {
        await announce(tenant, body);
      } catch (error) {
        if (isOver) return;
        if (!untold.has(tenant)) untold.set(tenant, { body, until, failure: error });
        await rest();
      }
    }
    workers -= 1;
  };
  return {
    tell(tenants, body) {
      for (const tenant of tenants) untold.set(tenant, { body, until: now() + worthwhile });
      while (workers < atOnce && untold.size > 0) {
        workers += 1;
        void work();
      }
    },
    stop() {
      isOver = true;
      untold.clear();
    },
  };
}
