import { request } from "@portico/shared-utility";
import type { AuditAction, AuditPage } from "@portico/shared-utility/contract";

interface AuditQuery {
  action?: AuditAction | undefined;
  /** Rows older than this one. */
  before?: number | undefined;
}

/** `GET /audit`: newest first; refused with `audit.forbidden` for people without a role. */
export function fetchAudit({ action, before }: AuditQuery, signal?: AbortSignal) {
  const query = { ...(action && { action }), ...(before !== undefined && { before }) };
  return request<AuditPage>({ method: "GET", path: "/audit", query, signal });
}
