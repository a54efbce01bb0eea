import { isIP } from "node:net";
import { hostLabel, isHostName } from "../../platform/text/host-name.ts";

/** Whether a tenant or an alias may have this name: one label of a host name, or a whole IP address. */
export function isTenantKey(value: string): boolean {
  return isIP(value) !== 0 || hostLabel.test(value);
}

/**
 * The keys by which a host can belong to a tenant, in order of precedence: the first label below an allowed domain
 * (`{tenant}.{domain}`, see `docs/product.md#tenants`), an alias that is the whole host such as `localhost` or an IP
 * address, or an exact host name that an operator gave to a tenant.
 * @param hostname without a port
 * @param domains allowed domains: the label below one of them is a tenant
 */
export function tenantKeys(hostname: string, domains: readonly string[]): string[] {
  const host = hostname.toLowerCase();
  const address = host.replace(/^\[(.*)\]$/, "$1");
  if (isIP(address)) return [address];
  const tenant = labelBelow(host, domains);
  const whole = isHostName(host) || domains.includes(host) ? [host] : [];
  return tenant === undefined ? whole : [tenant, ...whole];
}

/** The label of a host `{label}.{domain}` whose domain is in `domains`; `undefined` for another host. */
export function labelBelow(host: string, domains: readonly string[]): string | undefined {
  const at = host.indexOf(".");
  const first = host.slice(0, at);
  return at > 0 && hostLabel.test(first) && domains.includes(host.slice(at + 1)) ? first : undefined;
}
