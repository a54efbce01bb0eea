import type { TextStorage } from "../browser/browser-storage.ts";
import type { TabChannel } from "../browser/tab-channel.ts";
import { createLockPresence, type LockMessage, type LockPresence } from "./lock-presence.ts";
import { createStorageLease } from "./storage-lease.ts";

/** Runs one task at a time in all tabs of this origin. The lock of a frozen or closed tab is taken over. */
export type RunExclusive = <T>(task: () => Promise<T>) => Promise<T>;

const lockName = "portico-refresh";
const leaseTime = 5000;

interface LockParts {
  storage: TextStorage;
  channel: TabChannel<LockMessage>;
  locks?: LockManager | undefined;
}

/** Uses Web Locks when the browser has them (secure contexts), else a lease in local storage. */
export function createRefreshLock({ storage, channel, locks }: LockParts): RunExclusive {
  if (!locks) return createStorageLease(storage, { key: lockName, leaseTime });
  return withWebLock(locks, createLockPresence(channel));
}

function withWebLock(locks: LockManager, presence: LockPresence): RunExclusive {
  return async <T>(task: () => Promise<T>): Promise<T> => {
    const wait = new AbortController();
    const endWatch = presence.watch(() => wait.abort());
    let running: Promise<T> | undefined;
    const begin = () => {
      endWatch();
      running = presence.runAsHolder(task);
      return running;
    };
    try {
      return await locks.request<Promise<T>>(lockName, { signal: wait.signal }, begin);
    } catch (error) {
      // A task whose lock was stolen runs to its end. Only a task that has not started steals the lock.
      if (running) return running;
      if (!wait.signal.aborted) throw error;
      return locks
        .request<Promise<T>>(lockName, { steal: true }, begin)
        .catch((stolen) => running ?? Promise.reject(stolen));
    } finally {
      endWatch();
    }
  };
}
