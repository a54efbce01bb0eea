import { isIP } from "node:net";

const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** What a tenant or an alias may be called: one label of a host name, or the whole of an IP address. */
export function isTenantKey(value: string): boolean {
  return isIP(value) !== 0 || label.test(value);
}

/** Whether this is a whole host name of at least two labels, in small letters and without a port. */
export function isHostName(value: string): boolean {
  const labels = value.split(".");
  return value.length <= 253 && labels.length > 1 && isIP(value) === 0 && labels.every((each) => label.test(each));
}

/**
 * The names by which a host may be a tenant's, the first one first: `{tenant}.{domain}` under an allowed domain
 * (specification section 1), an alias that is the whole host such as `localhost` or an IP address, or an exact host name
 * that an operator gave a tenant.
 *
 * @param hostname without a port
 * @param domains those below which the first label is a tenant
 */
export function tenantKeys(hostname: string, domains: readonly string[]): string[] {
  const host = hostname.toLowerCase();
  const address = host.replace(/^\[(.*)\]$/, "$1");
  if (isIP(address)) return [address];
  const tenant = labelBelow(host, domains);
  const whole = isHostName(host) || domains.includes(host) ? [host] : [];
  return tenant === undefined ? whole : [tenant, ...whole];
}

/** The label of `{label}.{domain}`, where the domain is one of those. */
export function labelBelow(host: string, domains: readonly string[]): string | undefined {
  const at = host.indexOf(".");
  const first = host.slice(0, at);
  return at > 0 && label.test(first) && domains.includes(host.slice(at + 1)) ? first : undefined;
}
