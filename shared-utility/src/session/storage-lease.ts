import type { TextStorage } from "../browser/browser-storage.ts";
import { pause } from "./pause.ts";
import type { RunExclusive } from "./run-exclusive.ts";

interface LeaseOptions {
  key: string;
  /** In milliseconds. A holder renews its lease as long as it runs. */
  leaseTime: number;
}

const settle = 40;
const look = 50;

/**
 * A lock in local storage for pages without Web Locks. It is not airtight: two tabs that write within a moment may
 * both go on, and the server gives both the same successor.
 */
export function createStorageLease(storage: TextStorage, { key, leaseTime }: LeaseOptions): RunExclusive {
  const write = (owner: string) => storage.write(key, `${owner} ${Date.now() + leaseTime}`);
  const holder = () => storage.read(key)?.split(" ")[0];

  // A lease that ends later than one taken now is from before this machine's clock was set back.
  function isHeld(): boolean {
    const left = Number(storage.read(key)?.split(" ")[1] ?? 0) - Date.now();
    return left > 0 && left <= leaseTime;
  }

  async function acquire(owner: string) {
    for (;;) {
      if (!isHeld()) {
        write(owner);
        // Other tabs see a write late: the one that is still named there afterwards has the lease.
        await pause(settle);
        if (holder() === owner) return;
      }
      await pause(look);
    }
  }

  return async (task) => {
    const owner = Math.random().toString(36).slice(2);
    await acquire(owner);
    const timer = setInterval(() => holder() === owner && write(owner), leaseTime / 4);
    try {
      return await task();
    } finally {
      clearInterval(timer);
      if (holder() === owner) storage.remove(key);
    }
  };
}
