import { isApiError } from "@portico/shared-utility";

/**
 * Why a call was refused, in the form that screens need. `until` (ms since the epoch): when the next attempt is
 * allowed.
 */
export type Failure =
  | { kind: "credentials" }
  | { kind: "rate"; seconds: number; until: number }
  | { kind: "network" }
  | { kind: "server"; id: string }
  | { kind: "refused"; code: string; error: unknown };

const defaultWait = 60;

export function failureOf(error: unknown, now = Date.now()): Failure {
  if (!isApiError(error)) return { kind: "server", id: "unexpected" };
  const { code, status, requestId, retryAfter: seconds = defaultWait } = error;
  if (code === "auth.credentials") return { kind: "credentials" };
  if (code === "network") return { kind: "network" };
  if (code === "request.rate_limited") return { kind: "rate", seconds, until: now + seconds * 1000 };
  // Its text contains the next step, and there is no code to report.
  if (code === "server.busy") return { kind: "refused", code, error };
  if (code === "timeout" || status >= 500) return { kind: "server", id: requestId ?? code };
  return { kind: "refused", code, error };
}
