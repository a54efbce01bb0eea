import { overrideFragment, overrideStoragePrefix } from "@portico/shared-utility/contract";

/** The overrides that are requested in this browser. */
export type RequestedOverrides = { ticket: string } | { modules: Record<string, string> };

/**
 * Reads a ticket from the address, or the list of import-map-overrides from local storage.
 *
 * @param hash `location.hash`
 * @param overridable whether the page's environment accepts such a list
 * @returns `undefined` if no override is requested
 */
export function requestedOverrides(
  hash: string,
  storage: Storage,
  overridable: boolean,
): RequestedOverrides | undefined {
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
