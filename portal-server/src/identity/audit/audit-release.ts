import type { AuditAction, AuditDetails } from "@portico/shared-utility/contract";
import type { Transaction } from "../../platform/db/database.ts";
import { baseScope } from "../../releases/maps/map-document.ts";
import { type AuditSource, audit } from "./audit.ts";

interface AuditedRelease {
  environment: string;
  /** `base` or a tenant's domain. */
  scope: string;
  action: AuditAction;
  details: AuditDetails;
}

/** Writes what moved a pointer or a canary: a tenant's people read what happened in their scope, whoever did it. */
export function auditRelease(tx: Transaction, by: AuditSource, release: AuditedRelease): Promise<void> {
  const { environment, scope, action, details } = release;
  return audit(tx, { ...by, tenant: tenantOfScope(scope), action, target: `${environment}/${scope}`, details });
}

function tenantOfScope(scope: string): string | null {
  return scope === baseScope ? null : scope;
}

/** The portal itself, e.g. when it takes back a canary. */
export function portalSource(name: string): AuditSource {
  return { actor: { kind: "system", id: null, name }, address: null, tenant: null };
}
