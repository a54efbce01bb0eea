import { isServerPath } from "@portico/shared-utility";
import { redirectAddress, sameOriginPath } from "@portico/shared-utility/contract";

/** Where a row leads: `here`, to a page of the portal, or `away`, to any other address. */
export interface RowAddress {
  leads: "here" | "away";
  href: string;
}

/** @returns `undefined` for an address that must not be opened (`docs/product.md#notifications`) */
export function rowAddress(redirect: string, origin: string): RowAddress | undefined {
  const address = redirectAddress(redirect, origin);
  if (!address) return undefined;
  const path = sameOriginPath(redirect, origin);
  return path && !isServerPath(path) ? { leads: "here", href: path } : { leads: "away", href: address };
}
