import type { TextStorage } from "../browser/browser-storage.ts";
import type { RunExclusive } from "./run-exclusive.ts";
import { createStorageLease } from "./storage-lease.ts";

const lockName = "portico-refresh";
// A living holder is done after the refresh call's 4.5 s; whoever holds longer is frozen or gone (reliability.md, S5).
const longestWait = 5000;

/** Web Locks where the browser has them (secure contexts), else a lease in local storage. */
export function createRefreshLock(storage: TextStorage, locks = navigator.locks as LockManager | undefined) {
  return locks ? withWebLock(locks) : createStorageLease(storage, { key: lockName, longestWait });
}

function withWebLock(locks: LockManager): RunExclusive {
  return async <T>(task: () => Promise<T>): Promise<T> => {
    const wait = new AbortController();
    const timer = setTimeout(() => wait.abort(), longestWait);
    let begun: Promise<T> | undefined;
    const begin = () => {
      clearTimeout(timer);
      begun = task();
      return begun;
    };
    try {
      return await locks.request<Promise<T>>(lockName, { signal: wait.signal }, begin);
    } catch (error) {
      // Robbed of the lock, the task still runs to its end; only a task that never began takes the lock by force.
      if (begun) return begun;
      if (!wait.signal.aborted) throw error;
      return locks
        .request<Promise<T>>(lockName, { steal: true }, begin)
        .catch((robbed) => begun ?? Promise.reject(robbed));
    }
  };
}
