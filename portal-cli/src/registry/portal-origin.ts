import { UsageError } from "../usage-error.ts";

/**
 * The origin of a portal that secrets may be sent to: https, or a host of this machine.
 * @param setting where the address was given, e.g. `PORTICO_URL`
 * @throws UsageError
 */
export function portalOrigin(address: string, setting: string): string {
  if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol))
    throw new UsageError(`${setting} must be an address such as https://acme.portal.example.`);
  const { origin, protocol, hostname } = new URL(address);
  const isLocal = /^(localhost|127\.0\.0\.1|\[::1\]|.*\.localhost)$/.test(hostname);
  if (protocol === "http:" && !isLocal)
    throw new UsageError(`${setting} must begin https: a credential is never sent in the clear.`);
  return origin;
}
