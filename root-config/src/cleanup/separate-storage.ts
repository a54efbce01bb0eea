import type { Attribution } from "./attribution.ts";

type Keyed = "getItem" | "setItem" | "removeItem";

/** The portal's keys whose names applications use, too. */
const common = new Set(["theme", "locale", "refresh_token", "shortcuts"]);
const ofPortal = /^(?:portico-|notification-read:|import-map-override)/;

/**
 * Keeps the portal's keys in the browser's storage from applications that mean their own: `clear()` leaves them, and an
 * application's `theme` or `refresh_token` is stored under its name, `@app/stock:theme`. This is no wall against hostile code
 * (docs/threat-model.md, T40): properties such as `localStorage.theme` are the portal's.
 */
export function separateStorage(page: Window & typeof globalThis, { callerOf }: Attribution): void {
  const { prototype } = page.Storage;
  const { clear } = prototype;
  for (const name of ["getItem", "setItem", "removeItem"] as const) separateKeys(prototype, name, callerOf);

  function cleared(this: Storage): void {
    if (callerOf(cleared) === undefined) clear.call(this);
    else
      for (const key of Object.keys(this))
        if (!common.has(key) && !ofPortal.test(key)) Reflect.deleteProperty(this, key);
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
