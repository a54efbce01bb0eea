import { type NotFoundPage, routeNames, sameOriginPath } from "@portico/shared-utility/contract";
import { isHelpAddress } from "./help-address.ts";

const anyOrigin = "https://portal.example";

/**
 * Whether an address is a path of the portal's own origin, exactly as written: nothing in it is resolved or encoded.
 */
function isPath(address: string): boolean {
  return address.startsWith("/") && !/[\s<>"'\\]/.test(address) && sameOriginPath(address, anyOrigin) === address;
}

/** Whether unknown addresses may lead to an address. It must be a page of an application, not a page of the portal. */
export function isAppPage(address: string): boolean {
  const [name = ""] = address.slice(1).split(/[/?#]/, 1);
  return isPath(address) && name !== "" && !routeNames().includes(name);
}

/** Whether the not-found page may link to an address: a valid help address, or a path of the portal. */
export const isWayOn = (address: string) => isHelpAddress(address) || isPath(address);

/**
 * The parts of a stored not-found page that may be shown. Addresses are checked again, because the page shows them to
 * every user.
 */
export function shownNotFound(stored: NotFoundPage): NotFoundPage | undefined {
  if ("page" in stored) return isAppPage(stored.page) ? stored : undefined;
  const { text, link } = stored;
  return { text, ...(link && isWayOn(link.address) && { link }) };
}
