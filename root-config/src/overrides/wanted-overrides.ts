import { overrideFragment, overrideStoragePrefix } from "@portico/shared-utility/contract";

/** What somebody asks this browser to run from elsewhere. */
export type WantedOverrides = { ticket: string } | { modules: Record<string, string> };

/**
 * Reads a ticket from the address, or import-map-overrides' list from local storage.
 *
 * @param hash `location.hash`
 * @param overridable whether the page's environment takes such a list
 * @returns `undefined` where nothing is asked for
 */
export function wantedOverrides(hash: string, storage: Storage, overridable: boolean): WantedOverrides | undefined {
  const [, ticket] = hash.split(overrideFragment);
  if (ticket) return { ticket };
  if (!overridable) return undefined;
  const modules = Object.fromEntries(listed(storage));
  return Object.keys(modules).length > 0 ? { modules } : undefined;
}

function listed(storage: Storage): [string, string][] {
  const disabled = readList(storage.getItem("import-map-overrides-disabled"));
  return Object.keys(storage)
    .filter((key) => key.startsWith(overrideStoragePrefix))
    .map((key): [string, string] => [key.slice(overrideStoragePrefix.length), storage.getItem(key) ?? ""])
    .filter(([module, address]) => address !== "" && !disabled.includes(module));
}

function readList(text: string | null): string[] {
  try {
    const list: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(list) ? list.filter((each) => typeof each === "string") : [];
  } catch {
    return [];
  }
}
