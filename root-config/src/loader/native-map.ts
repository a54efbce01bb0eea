import { ownValue } from "@portico/shared-utility/contract";

interface NativeMap {
  imports?: Record<string, string>;
  integrity?: Record<string, string>;
}

let inlined: NativeMap | undefined;

/**
 * No property shows whether a browser supports `integrity` in import maps (Chrome 127, Firefox 138, Safari 18).
 * `Error.isError` was introduced together with it or later. It is read before an application can define it.
 */
const readsIntegrity = /\[native code\]/.test(String(Reflect.get(Error, "isError")));

/** Whether the browser itself compares a file with this hash, because the page's own import map lists it. */
export function isInNativeMap(address: string, hash: string): boolean {
  return readsIntegrity && ownValue(nativeMap().integrity, address) === hash;
}

/** The names that ES modules can import in this page. */
export function nativeNames(): ReadonlySet<string> {
  return new Set(Object.keys(nativeMap().imports ?? {}));
}

function nativeMap(): NativeMap {
  inlined ??= JSON.parse(document.querySelector('script[type="importmap"]')?.textContent || "{}") as NativeMap;
  return inlined;
}
