import { baseScope } from "@portico/shared-utility/contract";
import type { FastifyRequest } from "fastify";
import { auditSource } from "../../identity/audit/audit-source.ts";
import { ApiError } from "../../platform/http/api-error.ts";
import { readEntityTag } from "./entity-tag.ts";
import type { RegistryCall } from "./registry-call.ts";
import { actorOf } from "./registry-guard.ts";

interface WriteRequest {
  headers: { "if-match"?: string | undefined; "idempotency-key"?: string | undefined };
  body: { reason: string; dryRun: boolean };
}

/**
 * The fields that all requests to move a pointer share.
 * @throws ApiError `release.precondition_missing` without a readable `If-Match`
 */
export function readCall(request: FastifyRequest & WriteRequest, scope: string): RegistryCall {
  const { headers, body } = request;
  const expected = headers["if-match"] === undefined ? undefined : readEntityTag(headers["if-match"]);
  if (expected === undefined) throw new ApiError("release.precondition_missing");
  const { reason, dryRun } = body;
  const pageOrigin = pageOriginOf(request, scope);
  return {
    actor: actorOf(request),
    by: auditSource(request),
    expected,
    reason,
    dryRun,
    key: headers["idempotency-key"],
    pageOrigin,
  };
}

/** The origin of a tenant's pages, derived from the host of the request; `undefined` for the base, which has many. */
export function pageOriginOf({ protocol, host, tenant }: FastifyRequest, scope: string): string | undefined {
  if (scope === baseScope) return undefined;
  const [, parent] = /^[^.]+\.(.+)$/.exec(host) ?? [];
  const isHostOfScope = tenant?.domain === scope || parent === undefined;
  return `${protocol}://${isHostOfScope ? host : `${scope}.${parent}`}`;
}
