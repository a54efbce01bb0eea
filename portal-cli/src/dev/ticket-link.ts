import { overrideFragment } from "@portico/shared-utility/contract";

/**
 * Returns the URL of the page that accepts a ticket: the tenant's host next to the one of `PORTICO_URL`.
 *
 * @param ticket empty for the page alone
 */
export function ticketLink(portalUrl: string, tenant: string, ticket: string): string {
  const url = new URL("/", portalUrl);
  const [, ...parents] = url.hostname.split(".");
  const isName = !/^[\d.]+$|^\[/.test(url.hostname);
  if (isName) url.hostname = [tenant, ...(parents.length > 0 ? parents : [url.hostname])].join(".");
  if (ticket !== "") url.hash = overrideFragment + ticket;
  return url.href;
}
