import type { TextStorage } from "../browser/browser-storage.ts";
import { pause } from "./pause.ts";
import type { RunExclusive } from "./run-exclusive.ts";

interface LeaseOptions {
  key: string;
  longestWait: number;
}

const settle = 40;
const look = 50;

/**
 * A lock in local storage for pages without Web Locks. It is not airtight: two tabs that write within a moment may
 * both go on, and the server's reuse window gives both the same successor.
 */
export function createStorageLease(storage: TextStorage, { key, longestWait }: LeaseOptions): RunExclusive {
  async function acquire(owner: string) {
    for (const end = Date.now() + longestWait; Date.now() < end; await pause(look)) {
      if (isHeld()) continue;
      storage.write(key, `${owner} ${Date.now() + longestWait}`);
      // Other tabs see a write late: whoever still stands there afterwards has the lease.
      await pause(settle);
      if (holder() === owner) return;
    }
  }

  const holder = () => storage.read(key)?.split(" ")[0];
  const isHeld = () => Number(storage.read(key)?.split(" ")[1] ?? 0) > Date.now();

  return async (task) => {
    const owner = Math.random().toString(36).slice(2);
    await acquire(owner);
    try {
      return await task();
    } finally {
      if (holder() === owner) storage.remove(key);
    }
  };
}
