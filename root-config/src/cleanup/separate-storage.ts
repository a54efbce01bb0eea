import type { Attribution } from "./attribution.ts";

type Keyed = "getItem" | "setItem" | "removeItem";

/** The portal's keys whose names applications use, too. */
const common = new Set(["theme", "locale", "refresh_token", "shortcuts"]);
const kept = /^(?:portico-|notification-read:|import-map-override|@app\/)/;

/**
 * Separates the portal's keys in the browser's storage from an application's keys of the same names. `clear()` does not
 * remove the portal's keys and those stored under the name of another application. An application's `theme` or `refresh_token` is stored under its name,
 * `@app/stock:theme`. The same holds for a property (`localStorage.theme`) in browsers that look at the prototype
 * first. This is no wall against hostile code (docs/threat-model.md, T40).
 */
export function separateStorage(page: Window & typeof globalThis, { callerOf }: Attribution): void {
  const { prototype } = page.Storage;
  const { clear } = prototype;
  for (const key of common) separateProperty(prototype, key, callerOf);
  for (const name of ["getItem", "setItem", "removeItem"] as const) separateKeys(prototype, name, callerOf);

  function cleared(this: Storage): void {
    const owner = callerOf(cleared)?.owner;
    if (!owner) clear.call(this);
    else
      for (const key of Object.keys(this))
        if (key.startsWith(`${owner.specifier}:`) || !(common.has(key) || kept.test(key)))
          Reflect.deleteProperty(this, key);
  }
  prototype.clear = cleared;
}

function separateKeys(prototype: Storage, name: Keyed, callerOf: Attribution["callerOf"]): void {
  const original = prototype[name] as (this: Storage, key: string, ...more: unknown[]) => unknown;
  function hook(this: Storage, key: string, ...more: unknown[]): unknown {
    const owner = common.has(String(key)) ? callerOf(hook)?.owner.specifier : undefined;
    return original.call(this, owner === undefined ? key : `${owner}:${key}`, ...more);
  }
  Object.assign(prototype, { [name]: hook });
}

function separateProperty(prototype: Storage, key: string, callerOf: Attribution["callerOf"]): void {
  const { getItem, setItem } = prototype;
  const keyOf = (hook: (...given: never[]) => unknown) => {
    const owner = callerOf(hook)?.owner.specifier;
    return owner === undefined ? key : `${owner}:${key}`;
  };
  function get(this: Storage): unknown {
    return this === prototype ? undefined : (getItem.call(this, keyOf(get)) ?? undefined);
  }
  function set(this: Storage, value: unknown): void {
    setItem.call(this, keyOf(set), String(value));
  }
  Object.defineProperty(prototype, key, { configurable: true, get, set });
}
