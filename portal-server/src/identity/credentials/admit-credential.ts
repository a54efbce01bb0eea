import { type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { FastifyBaseLogger } from "fastify";
import { ApiError } from "../../platform/http/api-error.ts";
import type { Deps } from "../../platform/http/app-types.ts";
import { type CredentialLife, stateOf } from "./life-columns.ts";

const minute = 60_000;
const day = 24 * 60 * minute;
const warnWithin = 14 * day;

interface Admission {
  /** A table with `lifeColumns`. */
  table: PgTable;
  name: string;
  credential: CredentialLife;
  headers: Record<string, string>;
}

/**
 * Lets an active credential pass. Records its use at most once a minute. Logs a warning once a day from 14 days before
 * it expires, unless it was made for a day or less.
 * @throws ApiError `credential.expired`, `credential.revoked`
 */
export async function admitCredential(
  { db, clock }: Pick<Deps, "db" | "clock">,
  log: FastifyBaseLogger,
  { table, name, credential, headers }: Admission,
): Promise<void> {
  const now = clock.now();
  const state = stateOf(credential, now);
  if (state !== "active") throw new ApiError(`credential.${state}`, { headers });
  const { hash, createdAt, expiresAt, lastUsedAt } = credential;
  // A last use in the future was recorded before the clock was set back.
  const since = lastUsedAt === null ? day : Math.abs(now.getTime() - lastUsedAt.getTime());
  if (since < minute) return;
  const write: SQL = sql`update ${table} set last_used_at = ${now.toISOString()}::timestamptz where hash = ${hash}`;
  // A full or read-only disk must not lock out a caller that only reads.
  await db.execute(write).catch((err: unknown) => log.warn({ err }, "the use of a credential was not written down"));
  // A credential that lives a day at most was made for one task and is not renewed.
  const isBrief = expiresAt !== null && expiresAt.getTime() - createdAt.getTime() <= day;
  const left = expiresAt === null || isBrief ? warnWithin : expiresAt.getTime() - now.getTime();
  if (left >= warnWithin || (lastUsedAt !== null && sameDay(lastUsedAt, now))) return;
  log.warn(
    { event: "credential.expires", credential: name, expires: expiresAt?.toISOString() },
    "A credential in use expires soon: make another with `credential renew`",
  );
}

function sameDay(a: Date, b: Date): boolean {
  return a.toISOString().slice(0, 10) === b.toISOString().slice(0, 10);
}
