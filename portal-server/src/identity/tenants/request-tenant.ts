import type { FastifyRequest } from "fastify";
import type { Config } from "../../platform/config/config.ts";
import { addressAt } from "../../platform/http/address-at.ts";
import { ApiError } from "../../platform/http/api-error.ts";
import type { App, Deps } from "../../platform/http/app-types.ts";
import { isApi, isReading } from "../../platform/http/is-api.ts";
import { createTenantFinder, type Tenant } from "./find-tenant.ts";
import { tenantKeys } from "./tenant-key.ts";

declare module "fastify" {
  interface FastifyRequest {
    /**
     * The host's tenant; `undefined` when it has none. API routes never get `undefined`: the request is refused
     * earlier.
     */
    tenant: Tenant | undefined;
  }
  interface FastifyContextConfig {
    /** `"none"`: this route serves every host in the same way, and no tenant is queried. */
    tenant?: "none";
  }
}

/**
 * Derives the tenant of every request from its host name, never from a parameter (`docs/product.md#tenants`). A page at a
 * tenant's host with a trailing dot is redirected to the host without it, so that cookies and origins are the same.
 */
export function findTenants(app: App, { config, db, clock }: Deps): void {
  const find = createTenantFinder(db, clock);
  const tenantAt = async (hostname: string): Promise<Tenant | undefined> => {
    for (const key of tenantKeys(hostname, config.allowedDomains)) {
      const tenant = await find(key);
      if (tenant) return tenant;
    }
    return undefined;
  };
  app.addHook("onRequest", async (request, reply) => {
    if (request.routeOptions.config.tenant === "none") return;
    request.tenant = await tenantAt(request.hostname);
    if (request.tenant) return;
    if (isApi(request)) throw new ApiError("tenant.unknown");
    const hostname = request.hostname.replace(/\.$/, "");
    const isDotted = hostname !== request.hostname && isReading(request);
    // Only to the host of a tenant: any other would be an open redirect.
    if (isDotted && (await tenantAt(hostname))) return reply.redirect(addressAt(request, hostname, config), 308);
  });
}

/**
 * The tenant of a request to the API.
 * @throws ApiError `tenant.unknown` when the host has none
 */
export function tenantOf(request: FastifyRequest): Tenant {
  if (!request.tenant) throw new ApiError("tenant.unknown");
  return request.tenant;
}

/**
 * Refuses a `domain` parameter that is neither the host's tenant nor the label or alias in the host name.
 * @throws ApiError `tenant.mismatch`
 */
export function refuseForeignDomain(
  request: FastifyRequest,
  domain: string | undefined,
  { allowedDomains }: Pick<Config, "allowedDomains">,
): void {
  const accepted = [tenantOf(request).domain, ...tenantKeys(request.hostname, allowedDomains)];
  if (domain !== undefined && !accepted.includes(domain.toLowerCase())) throw new ApiError("tenant.mismatch");
}
