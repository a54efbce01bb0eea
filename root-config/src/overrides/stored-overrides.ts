import { overrideStoragePrefix, parseJson } from "@portico/shared-utility/contract";

/** The list of import-map-overrides in local storage, without the disabled entries: module → address. */
export function storedOverrides(storage: Storage): Record<string, string> {
  return Object.fromEntries(listed(storage));
}

function listed(storage: Storage): [string, string][] {
  const disabled = readList(storage.getItem("import-map-overrides-disabled"));
  return Object.keys(storage)
    .filter((key) => key.startsWith(overrideStoragePrefix))
    .map((key): [string, string] => [key.slice(overrideStoragePrefix.length), storage.getItem(key) ?? ""])
    .filter(([module, address]) => address !== "" && !disabled.includes(module));
}

function readList(text: string | null): string[] {
  const list = parseJson(text ?? "");
  return Array.isArray(list) ? list.filter((each) => typeof each === "string") : [];
}
