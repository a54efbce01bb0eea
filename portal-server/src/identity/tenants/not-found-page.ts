import { type NotFoundPage, routeNames, sameOriginPath } from "@portico/shared-utility/contract";
import { isHelpAddress } from "./help-address.ts";

const anyOrigin = "https://portal.example";

/** Whether an address is a path of the portal's own origin, as written: nothing of it is resolved or encoded. */
function isPath(address: string): boolean {
  return address.startsWith("/") && !/[\s<>"'\\]/.test(address) && sameOriginPath(address, anyOrigin) === address;
}

/** Whether unknown addresses may lead to an address: a page of an application, since those of the portal are not. */
export function isAppPage(address: string): boolean {
  const [name = ""] = address.slice(1).split(/[/?#]/, 1);
  return isPath(address) && name !== "" && !routeNames().includes(name);
}

/** Whether the not-found page may link to an address: what help may be, or a path of the portal. */
export const isWayOn = (address: string) => isHelpAddress(address) || isPath(address);

/** What of a stored not-found page may be shown: an address is judged again, since a page carries it to every user. */
export function shownNotFound(stored: NotFoundPage): NotFoundPage | undefined {
  if ("page" in stored) return isAppPage(stored.page) ? stored : undefined;
  const { text, link } = stored;
  return { text, ...(link && isWayOn(link.address) && { link }) };
}
