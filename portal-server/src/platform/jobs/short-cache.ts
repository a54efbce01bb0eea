import type { Clock } from "./clock.ts";

const cacheMilliseconds = 1_000;

interface ShortCache<Value> {
  get(key: string): Promise<Value | undefined>;
  /** The next `get` of this key reads again. */
  drop(key: string): void;
}

/**
 * Caches each found value for one second; a missing value is not cached. Simultaneous calls for one key share one read.
 */
export function createShortCache<Value>(
  read: (key: string) => Promise<Value | undefined>,
  clock: Clock,
): ShortCache<Value> {
  const cache = new Map<string, { value: Value; until: number }>();
  const pending = new Map<string, Promise<Value | undefined>>();

  async function load(key: string): Promise<Value | undefined> {
    try {
      const value = await read(key);
      if (value === undefined) cache.delete(key);
      else cache.set(key, { value, until: clock.now().getTime() + cacheMilliseconds });
      return value;
    } finally {
      pending.delete(key);
    }
  }

  return {
    async get(key) {
      const hit = cache.get(key);
      if (hit && clock.now().getTime() < hit.until) return hit.value;
      const result = pending.get(key) ?? load(key);
      pending.set(key, result);
      return result;
    },
    drop: (key) => void cache.delete(key),
  };
}
