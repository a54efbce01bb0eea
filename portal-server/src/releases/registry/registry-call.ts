import type { AuditSource } from "../../identity/audit/audit.ts";
import type { Actor } from "./actor.ts";
import { type IdempotentCall, idempotentCall } from "./idempotent-call.ts";

/** What every call that moves a pointer brings along. */
export interface RegistryCall {
  actor: Actor;
  /** Who and where from, for the audit log. */
  by: AuditSource;
  /** The release that the caller has seen, 0 for none; `any` for whatever is current. */
  expected: number | "any";
  reason: string;
  dryRun: boolean;
  /** Its `Idempotency-Key`. */
  key: string | undefined;
  /** The origin of the pages of the scope; `undefined` for the base's, which are every tenant's. */
  pageOrigin: string | undefined;
}

/** @param what the rest of the call, so that another one under the same key is told apart */
export function callOnce({ actor, key, reason }: RegistryCall, now: Date, what: object): IdempotentCall | undefined {
  return idempotentCall({ actor: actor.caller, key, now }, { ...what, reason });
}
