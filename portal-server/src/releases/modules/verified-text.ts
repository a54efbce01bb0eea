import { LRUCache } from "lru-cache";
import { matchesIntegrity } from "./matches-integrity.ts";
import type { ModuleStore } from "./module-store.ts";

/** Characters. */
const mostCached = 8 * 1024 * 1024;

// Every page contains the same files, and a name and a hash never change their content.
const cached = new WeakMap<object, LRUCache<string, string>>();

/**
 * The text of a stored file, which is read and checked once.
 * @param integrity without it the file is read each time, and not checked
 * @returns `undefined` when the file does not exist or does not match its integrity
 */
export async function verifiedText(
  store: Pick<ModuleStore, "read">,
  address: string,
  integrity: string | undefined,
): Promise<string | undefined> {
  const texts = cached.get(store) ?? new LRUCache({ maxSize: mostCached, sizeCalculation: ({ length }) => length + 1 });
  cached.set(store, texts);
  const key = `${address}\n${integrity}`;
  const known = texts.get(key);
  if (known !== undefined) return known;
  const bytes = await store.read(address);
  if (!bytes || (integrity !== undefined && !matchesIntegrity(bytes, integrity))) return undefined;
  const text = bytes.toString();
  if (integrity !== undefined) texts.set(key, text);
  return text;
}
