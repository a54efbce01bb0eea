import { request } from "@portico/shared-utility";

/** Starts password recovery. The response is the same for every e-mail (`docs/product.md#recovery`). */
export function requestRecovery(email: string) {
  return request<void>({ method: "POST", path: "/auth/recover", body: { email } });
}

/** Completes recovery. Refused with `auth.recovery_code` or `auth.password_weak`. */
export function completeRecovery(recovery: { code: string; password: string; email: string }) {
  return request<void>({ method: "PUT", path: "/auth/recover", body: recovery });
}
