import type { TextStorage } from "../browser/browser-storage.ts";
import { pause } from "../browser/pause.ts";

interface LeaseOptions {
  key: string;
  /** In milliseconds. The holder renews its lease while its task runs. */
  leaseTime: number;
}

const settleTime = 40;
const pollInterval = 50;

/**
 * A lock in local storage for pages without Web Locks. It is not strict: two tabs that write at nearly the same time
 * may both get it. Then the server returns the same successor to both.
 */
export function createStorageLease(storage: TextStorage, { key, leaseTime }: LeaseOptions) {
  const write = (owner: string) => storage.write(key, `${owner} ${Date.now() + leaseTime}`);
  const holder = () => storage.read(key)?.split(" ")[0];

  // A lease that ends later than a new one would was written before the machine's clock was set back: it is ignored.
  function isHeld(): boolean {
    const left = Number(storage.read(key)?.split(" ")[1] ?? 0) - Date.now();
    return left > 0 && left <= leaseTime;
  }

  async function acquire(owner: string) {
    for (;;) {
      if (!isHeld()) {
        write(owner);
        // Other tabs see a write with a delay. The tab whose write remains after it has the lease.
        await pause(settleTime);
        if (holder() === owner) return;
      }
      await pause(pollInterval);
    }
  }

  return async <T>(task: () => Promise<T>): Promise<T> => {
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
