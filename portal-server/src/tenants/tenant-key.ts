import { isIP } from "node:net";

const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/**
 * What a host name says about its tenant: the first label (specification section 1), or the whole of an IP address.
 *
 * @param hostname without a port
 * @returns the key to look up as a domain or an alias, or `undefined` when no tenant can have this name
 */
export function tenantKey(hostname: string): string | undefined {
  const host = hostname.toLowerCase();
  const address = host.replace(/^\[(.*)\]$/, "$1");
  if (isIP(address)) return address;
  const first = host.split(".", 1)[0] ?? "";
  return label.test(first) ? first : undefined;
}
