import { appPrefix, type Override } from "@portico/shared-utility/contract";
import { ApiError } from "../../platform/http/api-error.ts";
import type { AllowedOrigins } from "../gate/check-entry.ts";
import { exactUrl, isLoopbackHost } from "../maps/exact-url.ts";

/**
 * Checks that an override replaces an application, or for the platform also a part of the portal, and that all its
 * addresses are on one origin.
 * @param allowed the allowed origins of the tenant; addresses on the user's machine are always allowed
 * @param platform whether the actor administers the platform
 * @throws ApiError `override.module`, `override.address`
 */
export function checkOverride(
  { module, address, styles = [], locales = {} }: Override,
  allowed: AllowedOrigins,
  platform: boolean,
): void {
  if (!isOverridable(module, platform)) throw new ApiError("override.module", { details: { module } });
  const origin = exactUrl(address)?.origin;
  const others = [...styles, ...Object.values(locales)];
  const refused = [address, ...others].find(
    (each) => origin === undefined || !isAllowed(each, allowed) || exactUrl(each)?.origin !== origin,
  );
  if (refused !== undefined) throw new ApiError("override.address", { details: { address: refused } });
}

/** Whether a module is an application, or for the platform also a part of the portal. */
export function isOverridable(module: string, platform: boolean): boolean {
  return module.startsWith(appPrefix) || (platform && /^@portico\/[a-z0-9-]+-mf$/.test(module));
}

/** Whether a browser may run code from an address: of an allowed origin, or on the user's machine. */
export function isAllowed(address: string, allowed: Pick<AllowedOrigins, "has">): boolean {
  const url = exactUrl(address);
  return url !== undefined && (allowed.has(address) || isLoopbackHost(url.hostname));
}
