import type { AuditSource } from "../../identity/audit/audit.ts";
import type { Actor } from "../../identity/roles/actor.ts";
import { type IdempotentCall, idempotentCall } from "./idempotent-call.ts";

/** What all calls that move a pointer have in common. */
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
export function callOnce(call: RegistryCall, now: Date, parameters: object): IdempotentCall | undefined {
  const { actor, key, reason } = call;
  return idempotentCall({ actor: actor.caller, key, now }, { ...parameters, reason });
}
