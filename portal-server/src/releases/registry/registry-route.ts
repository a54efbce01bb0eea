import type { AuditAction } from "@portico/shared-utility/contract";
import type { FastifyRequest } from "fastify";
import { type RegistryGuardNeeds, registryGuard, sendsRegistryCredential } from "./registry-guard.ts";

// CSRF concerns browsers only: a pipeline sends its credential in a header.
const isUser = (request: FastifyRequest) => !sendsRegistryCredential(request);

/**
 * Returns the options that all routes of the registry have in common: access and description.
 * @param action the audit action under which a refused call is recorded
 */
export type RegistryRoute = ReturnType<typeof createRegistryRoute>;

export function createRegistryRoute(needs: RegistryGuardNeeds) {
  const onRequest = registryGuard(needs);
  return (kind: "reads" | "writes", action?: AuditAction) => {
    const userAccess = kind === "reads" ? { session: [] } : { session: [], xsrf: [] };
    return {
      onRequest,
      config: { csrf: isUser, ...(action && { audit: { action, target: placeOf } }) },
      schema: { tags: ["registry"], security: [userAccess, { registry: [] }] },
    };
  };
}

/** The environment and scope that a body names, as `production/acme`. */
function placeOf({ body }: FastifyRequest): string | undefined {
  const { environment, to, scope, tenant } = (body ?? {}) as Record<string, unknown>;
  const place = [environment ?? to, scope ?? tenant].filter((part) => typeof part === "string");
  return place.length > 0 ? place.join("/") : undefined;
}
