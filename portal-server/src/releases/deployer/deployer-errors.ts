import type { FastifyReply, FastifyRequest } from "fastify";
import { ApiError } from "../../platform/http/api-error.ts";
import { toApiError } from "../../platform/http/to-api-error.ts";
import type { Refusal } from "../gate/refusal.ts";

/** Responds to errors as the clients of import-map-deployer expect: a sentence in `error`, and 400 for a refusal. */
export function sendDeployerError(thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { code, status, message, details, headers } = toApiError(thrown);
  request.refusal = code;
  if (status >= 500) request.log.error({ err: thrown, code }, "request failed");
  return reply
    .code(status === 422 ? 400 : status)
    .headers({ ...headers, "cache-control": "no-store" })
    .type("application/json; charset=utf-8")
    .serializer(JSON.stringify)
    .send({ error: [message, ...sentencesOf(details)].join(" "), code, ...(details !== undefined && { details }) });
}

/** The problem, or one sentence for each refused module. */
function sentencesOf(details: unknown): string[] {
  const { refusals = [], problem } = (details ?? {}) as { refusals?: Refusal[]; problem?: string };
  if (problem !== undefined) return [`${problem}.`];
  return refusals.map(({ specifier, address, code, message }) => `${specifier} (${address}): ${message} [${code}]`);
}

/** @throws ApiError `request.invalid` with a sentence in its details */
export function refuseBody(problem: string): never {
  throw new ApiError("request.invalid", { details: { problem } });
}
