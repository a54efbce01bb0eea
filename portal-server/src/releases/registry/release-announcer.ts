import type { Clock } from "../../platform/jobs/clock.ts";

export interface ReleaseAnnouncer<Body> {
  /** Sends `body` to each tenant. It replaces a pending message of the tenant: pages load the newest release anyway. */
  announce(tenants: readonly string[], body: Body): void;
  /** Sends each pending message once more, for at most 3 s, and drops the others, because no other process announces the release. */
  stop(): Promise<void>;
}

interface AnnouncerDeps<Body> {
  send(tenant: string, body: Body): Promise<void>;
  clock: Clock;
  /** Reports that a message will not be sent. */
  warn(error: unknown): void;
}

interface Message<Body> {
  body: Body;
  /** When the message is dropped, in ms since the epoch. */
  deadline: number;
  failure?: unknown;
}

const mostWorkers = 10;
const retryDelay = 1_000;
// Pages poll for new releases: after this time all have found it without a message.
const lifetime = 60_000;
const stopGrace = 3_000;

const delay = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms).unref());

/** Announces releases to tenants, several at the same time. It retries, so that a short outage of the broker does no harm. */
export function createReleaseAnnouncer<Body>({ send, clock, warn }: AnnouncerDeps<Body>): ReleaseAnnouncer<Body> {
  const pending = new Map<string, Message<Body>>();
  const workers = new Set<Promise<void>>();
  let isOver = false;
  const now = () => clock.now().getTime();

  const work = async () => {
    // A message that is put back during the loop comes last in the iteration.
    for (const [tenant, { body, deadline, failure }] of pending) {
      pending.delete(tenant);
      if (isOver && failure !== undefined) continue;
      if (now() >= deadline) {
        warn(failure ?? new Error(`The release was not announced to ${tenant} in time.`));
        continue;
      }
      try {
        await send(tenant, body);
      } catch (error) {
        if (isOver) continue;
        if (!pending.has(tenant)) pending.set(tenant, { body, deadline, failure: error });
        await delay(retryDelay);
      }
    }
  };
  return {
    announce(tenants, body) {
      for (const tenant of tenants) pending.set(tenant, { body, deadline: now() + lifetime });
      while (workers.size < mostWorkers && pending.size > 0) {
        const worker = work().finally(() => workers.delete(worker));
        workers.add(worker);
      }
    },
    async stop() {
      isOver = true;
      await Promise.race([Promise.all(workers), delay(stopGrace)]);
      pending.clear();
    },
  };
}
