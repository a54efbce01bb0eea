import { type OpenProvisioning, remoteProvisioning } from "@portico/portal-server/remote";
import { UsageError } from "../usage-error.ts";
import { portalOrigin } from "./portal-origin.ts";

/**
 * Opens a running portal for provisioning.
 * @param address `https://acme.portal.example`
 * @param setting where the address was given, e.g. `--portal`
 * @param token the `ADMIN_TOKEN` of the portal
 * @throws UsageError when the address is unusable or the token is missing
 */
export function remotePortal(address: string, setting: string, token: string | undefined): OpenProvisioning {
  const url = portalOrigin(address, setting);
  if (token) return remoteProvisioning({ url, token });
  throw new UsageError(
    "PORTICO_ADMIN_TOKEN (or PORTICO_ADMIN_TOKEN_FILE) is missing: it is the ADMIN_TOKEN of the portal.",
  );
}
