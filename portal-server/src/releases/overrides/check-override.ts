import { appPrefix, type Override } from "@portico/shared-utility/contract";
import { ApiError } from "../../platform/http/api-error.ts";
import type { AllowedPlaces } from "../gate/check-entry.ts";
import { exactUrl } from "../maps/exact-url.ts";
import { isLoopbackHost } from "../maps/is-loopback-host.ts";

/**
 * Holds an override to an application, or for the platform to a micro-frontend of the portal, and to one exact origin.
 *
 * @param allowed the tenant's own places, beside this machine's origins
 * @param platform whether who asks speaks for the platform
 * @throws ApiError `override.module`, `override.address`
 */
export function checkOverride(
  { module, address, styles = [], locales = {} }: Override,
  allowed: AllowedPlaces,
  platform: boolean,
): void {
  const isPart = module.startsWith(appPrefix) || (platform && /^@portico\/[a-z0-9-]+-mf$/.test(module));
  if (!isPart) throw new ApiError("override.module", { details: { module } });
  const origin = exactUrl(address)?.origin;
  const rest = [...styles, ...Object.values(locales)];
  const wrong = [address, ...rest].find(
    (each) => origin === undefined || !isAllowed(each, allowed) || exactUrl(each)?.origin !== origin,
  );
  if (wrong !== undefined) throw new ApiError("override.address", { details: { address: wrong } });
}

function isAllowed(address: string, allowed: AllowedPlaces): boolean {
  const url = exactUrl(address);
  return url !== undefined && (allowed.has(address) || isLoopbackHost(url.hostname));
}
