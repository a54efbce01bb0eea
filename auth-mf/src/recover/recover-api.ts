import { request } from "@portico/shared-utility";

/** Specification section 7: starts password recovery; the answer is the same for every e-mail. */
export function requestRecovery(email: string) {
  return request<void>({ method: "POST", path: "/auth/recover", body: { email } });
}

/** Completes recovery; refused with `auth.recovery_code` or `auth.password_weak`. */
export function completeRecovery(recovery: { code: string; password: string; email: string }) {
  return request<void>({ method: "PUT", path: "/auth/recover", body: recovery });
}
