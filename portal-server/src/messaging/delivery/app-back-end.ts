import { and, eq } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import { admitCredential } from "../../identity/credentials/admit-credential.ts";
import { tenantOf } from "../../identity/tenants/tenants-plugin.ts";
import { ApiError } from "../../platform/http/api-error.ts";
import { hashCredential } from "./app-credential.ts";
import { appCredentials } from "./credential-table.ts";

/** The application whose back end sent a request. */
export interface AppBackEnd {
  tenant: string;
  module: string;
}

declare module "fastify" {
  interface FastifyRequest {
    appBackEnd: AppBackEnd | undefined;
  }
}

/**
 * Accepts only an application's credential on a host of its tenant; sets `request.appBackEnd`.
 *
 * @throws ApiError `auth.token_missing`, `auth.token_invalid`, `credential.expired`, `credential.revoked`
 */
export async function verifyAppBackEnd(request: FastifyRequest): Promise<void> {
  const { authorization } = request.headers;
  if (authorization === undefined) throw new ApiError("auth.token_missing");
  const [, credential = ""] = /^Bearer (\S+)$/i.exec(authorization) ?? [];
  const hash = hashCredential(credential);
  const tenant = tenantOf(request).domain;
  const found = hash === undefined ? undefined : await find(request, tenant, hash);
  const headers = { "www-authenticate": 'Bearer error="invalid_token"' };
  if (found === undefined) throw new ApiError("auth.token_invalid", { headers });
  const use = { table: appCredentials, name: `${tenant}/${found.module}`, credential: found, headers };
  await admitCredential(request.server.deps, request.log, use);
  request.appBackEnd = { tenant, module: found.module };
}

/**
 * The application of a request to a route behind `verifyAppBackEnd`.
 *
 * @throws ApiError `auth.token_missing` on any other route
 */
export function appBackEndOf(request: FastifyRequest): AppBackEnd {
  if (!request.appBackEnd) throw new ApiError("auth.token_missing");
  return request.appBackEnd;
}

async function find(request: FastifyRequest, tenant: string, hash: string) {
  const [row] = await request.server.deps.db
    .select()
    .from(appCredentials)
    .where(and(eq(appCredentials.hash, hash), eq(appCredentials.tenant, tenant)));
  return row;
}
