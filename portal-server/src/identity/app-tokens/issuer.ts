import type { FastifyRequest } from "fastify";
import type { Config } from "../../platform/config/config.ts";
import { tenantOf } from "../tenants/request-tenant.ts";

/**
 * The issuer of a tenant's exchange tokens: the tenant's origin.
 *
 * With `PUBLIC_URL=https://*.portal.example` a tenant has one issuer, `https://acme.portal.example`, at all its host
 * names. Otherwise it is the origin of the requested host.
 * @throws ApiError `tenant.unknown`
 */
export function issuerOf(request: FastifyRequest, { publicUrl }: Pick<Config, "publicUrl">): string {
  const { domain } = tenantOf(request);
  if (publicUrl?.domain) return `https://${domain}.${publicUrl.domain}${publicUrl.port}`;
  return new URL(`${request.protocol}://${request.host}`).origin;
}
