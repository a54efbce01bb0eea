import type { FastifyRequest } from "fastify";

/** The token of a header `Authorization: Bearer …` (RFC 6750, section 2.1); `""` without one. */
export function bearerToken({ headers }: Pick<FastifyRequest, "headers">): string {
  return /^Bearer (\S+)$/i.exec(headers.authorization ?? "")?.[1] ?? "";
}

/** Headers of the response to a refused token (RFC 6750, section 3.1). */
export const invalidTokenHeaders = { "www-authenticate": 'Bearer error="invalid_token"' };
