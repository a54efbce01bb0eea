import { request } from "@portico/shared-utility";
import type { AuditAction, AuditPage } from "@portico/shared-utility/contract";

interface AuditQuery {
  action?: AuditAction | undefined;
  /** Only rows older than this id. */
  before?: number | undefined;
}

/** `GET /audit`: newest first. Refused with `audit.forbidden` for users without a role. */
export function fetchAudit({ action, before }: AuditQuery, signal?: AbortSignal) {
  const query = { ...(action && { action }), ...(before !== undefined && { before }) };
  return request<AuditPage>({ method: "GET", path: "/audit", query, signal });
}
