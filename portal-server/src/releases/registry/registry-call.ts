import type { PublishResponse } from "@portico/shared-utility/contract";
import type { AuditSource } from "../../identity/audit/audit.ts";
import type { Actor } from "../../identity/roles/actor.ts";
import type { Database } from "../../platform/db/database.ts";
import { ApiError } from "../../platform/http/api-error.ts";
import type { KeyedQueues } from "../../platform/http/bounded-queue.ts";
import type { Clock } from "../../platform/jobs/clock.ts";
import { type KeyedCall, keyedCall } from "../../platform/jobs/keyed-call.ts";
import type { Gate } from "../gate/create-gate.ts";
import type { StoredFiles } from "../gate/file-reader.ts";
import { registryRequests } from "./registry-request-table.ts";

/** The fields that all calls to move a pointer share. */
export interface RegistryCall {
  actor: Actor;
  /** The actor and its address, for the audit log. */
  by: AuditSource;
  /** The release that the caller expects to be current, 0 for none; `any` for no check. */
  expected: number | "any";
  reason: string;
  dryRun: boolean;
  /** Its `Idempotency-Key`. */
  key: string | undefined;
  /** The origin of the pages of the scope; `undefined` for the base, which the pages of all tenants load. */
  pageOrigin: string | undefined;
}

/**
 * @param parameters of the call. Their names and order are part of the stored digest: after a change of them, a call
 *   that is repeated across the upgrade is refused
 */
export function callOnce<Result = PublishResponse>(
  { actor, key, reason }: Pick<RegistryCall, "actor" | "key" | "reason">,
  now: Date,
  parameters: object,
): KeyedCall<Result> | undefined {
  if (key === undefined) return undefined;
  return keyedCall<Result, { actor: string }>(registryRequests, {
    ...{ caller: { actor: actor.caller }, key, request: { ...parameters, reason }, now },
    reused: () => new ApiError("release.key_reused"),
  });
}

export interface RegistryDeps {
  db: Database;
  clock: Clock;
  gate: Gate;
  stored: StoredFiles;
  /** One queue for each environment and scope. */
  moves: KeyedQueues;
}
