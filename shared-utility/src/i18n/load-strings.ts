import type { Locale } from "@portico/shared-utility/contract";
import { bootDocument } from "../boot/boot-document.ts";
import type { Strings } from "./translate.ts";

const redirected = new Map<string, Record<string, string>>();

/**
 * The strings of a namespace are at these addresses from now on.
 *
 * @param addresses locale → address
 * @param integrity address → SRI metadata
 */
export function redirectAddresses(
  namespace: string,
  addresses: Record<string, string>,
  integrity: Record<string, string> = {},
): void {
  redirected.set(namespace, addresses);
  const { map } = bootDocument();
  map.integrity = { ...map.integrity, ...integrity };
}

/** A namespace's strings that the boot document carries. */
export function inlinedStrings(namespace: string, locale: Locale): Strings | undefined {
  return redirected.has(namespace) ? undefined : own(bootDocument().strings[locale], namespace);
}

/**
 * A namespace's strings from the address that the import map gives for them. Where the map has a hash of the file, the
 * browser compares it before anything is read (Fetch standard, "integrity").
 *
 * @throws Error when the map has none, or the address does not answer with JSON or answers with other bytes
 */
export async function fetchStrings(namespace: string, locale: Locale): Promise<Strings> {
  const addresses = redirected.get(namespace) ?? own(bootDocument().map.locales, namespace);
  const address = own(addresses, locale);
  if (!address) throw new Error(`The import map has no ${locale} strings for ${namespace}.`);
  const integrity = own(bootDocument().map.integrity, address);
  const answer = await fetch(address, { credentials: "same-origin", ...(integrity && { integrity }) });
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}.`);
  return (await answer.json()) as Strings;
}

function own<T>(record: Record<string, T> | undefined, key: string): T | undefined {
  return record && Object.hasOwn(record, key) ? record[key] : undefined;
}
