import type { AuditAction } from "@portico/shared-utility/contract";
import type { FastifyRequest } from "fastify";
import type { App } from "../../platform/http/app-types.ts";
import { registryGuard, sendsRegistryCredential } from "./registry-guard.ts";

// Only what a browser sends can be forged by a page.
const isPerson = (request: FastifyRequest) => !sendsRegistryCredential(request);

/**
 * What all routes of the registry have in common: who may call them, and how they are described.
 *
 * @param action what a refused call is in the audit log
 */
export function registryRoute(app: App, kind: "reads" | "writes", action?: AuditAction) {
  const person = kind === "reads" ? { session: [] } : { session: [], xsrf: [] };
  return {
    onRequest: registryGuard(app),
    config: { csrf: isPerson, ...(action && { audit: { action, target: placeOf } }) },
    schema: { tags: ["registry"], security: [person, { registry: [] }] },
  };
}

/** The environment and scope that a body names, as `production/acme`. */
function placeOf({ body }: FastifyRequest): string | undefined {
  const { environment, to, scope, tenant } = (body ?? {}) as Record<string, unknown>;
  const place = [environment ?? to, scope ?? tenant].filter((part) => typeof part === "string");
  return place.length > 0 ? place.join("/") : undefined;
}
