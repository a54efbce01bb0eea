import { type Locale, ownValue } from "@portico/shared-utility/contract";
import { bootDocument } from "../boot/boot-document.ts";
import type { Strings } from "./translate.ts";

/** The namespaces whose strings in the boot document belong to another build. */
const redirected = new Set<string>();

/**
 * Changes the addresses of a namespace's strings.
 *
 * @param addresses locale → address
 * @param integrity address → SRI metadata
 */
export function redirectAddresses(
  namespace: string,
  addresses: Record<string, string>,
  integrity: Record<string, string> = {},
): void {
  redirected.add(namespace);
  const { map } = bootDocument();
  map.locales = { ...map.locales, [namespace]: addresses };
  map.integrity = { ...map.integrity, ...integrity };
}

/** A namespace's strings in the boot document, if they are there and were not redirected. */
export function inlinedStrings(namespace: string, locale: Locale): Strings | undefined {
  return redirected.has(namespace) ? undefined : ownValue(bootDocument().strings[locale], namespace);
}

/**
 * Fetches a namespace's strings from their address in the import map. When the map has the file's hash, the browser
 * verifies it (Fetch standard, "integrity").
 *
 * @throws Error when the map has no address, the hash differs, or the response is not a success with JSON
 */
export async function fetchStrings(namespace: string, locale: Locale): Promise<Strings> {
  const address = ownValue(ownValue(bootDocument().map.locales, namespace), locale);
  if (!address) throw new Error(`The import map has no ${locale} strings for ${namespace}.`);
  const integrity = ownValue(bootDocument().map.integrity, address);
  const response = await fetch(address, { credentials: "same-origin", ...(integrity && { integrity }) });
  if (!response.ok) throw new Error(`${address} returned ${response.status}.`);
  return (await response.json()) as Strings;
}
