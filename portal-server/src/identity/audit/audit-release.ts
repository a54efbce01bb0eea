import { type AuditAction, type AuditDetails, baseScope } from "@portico/shared-utility/contract";
import type { Transaction } from "../../platform/db/database.ts";
import { type AuditSource, audit } from "./audit.ts";

interface AuditedRelease {
  environment: string;
  /** `base` or a tenant's domain. */
  scope: string;
  action: AuditAction;
  details: AuditDetails;
}

/** Records a change of a pointer or a canary. The row belongs to the scope's tenant, whatever tenant the actor has. */
export function auditRelease(tx: Transaction, by: AuditSource, release: AuditedRelease): Promise<void> {
  const { environment, scope, action, details } = release;
  return audit(tx, { ...by, tenant: tenantOfScope(scope), action, target: `${environment}/${scope}`, details });
}

function tenantOfScope(scope: string): string | null {
  return scope === baseScope ? null : scope;
}

/** The portal itself as the actor, e.g. when it ends a canary. */
export function portalSource(name: string): AuditSource {
  return { actor: { kind: "system", id: null, name }, address: null, tenant: null };
}
