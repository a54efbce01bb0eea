import type { AuditAction } from "@portico/shared-utility/contract";
import type { FastifyRequest } from "fastify";
import { errorResponses } from "../../platform/http/error-response.ts";
import { type RegistryGuardNeeds, registryGuard, sendsRegistryCredential } from "./registry-guard.ts";

// CSRF concerns browsers only: a pipeline sends its credential in a header.
const isUser = (request: FastifyRequest) => !sendsRegistryCredential(request);

export type RegistryRoute = ReturnType<typeof createRegistryRoute>;

/**
 * Returns the options of a route of the registry: its schema, with the access and the errors that all routes share.
 * @param action the audit action under which a refused call is recorded
 */
export function createRegistryRoute(needs: RegistryGuardNeeds) {
  const onRequest = registryGuard(needs);
  return <Schema extends { summary: string; response: object }>(
    kind: "reads" | "writes",
    schema: Schema,
    action?: AuditAction,
  ) => {
    const userAccess = kind === "reads" ? { session: [] } : { session: [], xsrf: [] };
    const described = { tags: ["registry"], security: [userAccess, { registry: [] }] };
    return {
      onRequest,
      config: { csrf: isUser, ...(action && { audit: { action, target: placeOf } }) },
      schema: { ...described, ...schema, response: { ...schema.response, ...errorResponses } },
    };
  };
}

/** The environment and scope that a body names, as `production/acme`. */
function placeOf({ body }: FastifyRequest): string | undefined {
  const { environment, to, scope, tenant } = (body ?? {}) as Record<string, unknown>;
  const place = [environment ?? to, scope ?? tenant].filter((part) => typeof part === "string");
  return place.length > 0 ? place.join("/") : undefined;
}
