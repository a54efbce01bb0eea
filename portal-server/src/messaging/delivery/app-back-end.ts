import { and, eq } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import { admitCredential } from "../../identity/credentials/admit-credential.ts";
import { appSecrets } from "../../identity/credentials/credential-secret.ts";
import { tenantOf } from "../../identity/tenants/request-tenant.ts";
import type { Database } from "../../platform/db/database.ts";
import { ApiError } from "../../platform/http/api-error.ts";
import type { Deps } from "../../platform/http/app-types.ts";
import { bearerToken, invalidTokenHeaders } from "../../platform/http/bearer-token.ts";
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
 * Makes a guard that accepts only an application's credential on a host of its tenant; it sets `request.appBackEnd`.
 * @throws ApiError `auth.token_missing`, `auth.token_invalid`, `credential.expired`, `credential.revoked`
 */
export function createAppBackEndGuard({ db, clock }: Pick<Deps, "db" | "clock">) {
  return async (request: FastifyRequest): Promise<void> => {
    if (request.headers.authorization === undefined) throw new ApiError("auth.token_missing");
    const hash = appSecrets.hash(bearerToken(request));
    const tenant = tenantOf(request).domain;
    const found = hash === undefined ? undefined : await find(db, tenant, hash);
    const headers = invalidTokenHeaders;
    if (found === undefined) throw new ApiError("auth.token_invalid", { headers });
    const use = { table: appCredentials, name: `${tenant}/${found.module}`, credential: found, headers };
    await admitCredential({ db, clock }, request.log, use);
    request.appBackEnd = { tenant, module: found.module };
  };
}

/**
 * The application of a request to a route behind `createAppBackEndGuard`.
 * @throws ApiError `auth.token_missing` on any other route
 */
export function appBackEndOf(request: FastifyRequest): AppBackEnd {
  if (!request.appBackEnd) throw new ApiError("auth.token_missing");
  return request.appBackEnd;
}

async function find(db: Database, tenant: string, hash: string) {
  const [row] = await db
    .select()
    .from(appCredentials)
    .where(and(eq(appCredentials.hash, hash), eq(appCredentials.tenant, tenant)));
  return row;
}
