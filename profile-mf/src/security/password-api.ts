import { request } from "@portico/shared-utility";

/** `PUT /users/me/password`. Refused with `auth.credentials` (current) or `auth.password_weak` (new). */
export function changePassword(passwords: { current: string; password: string }) {
  return request<void>({ method: "PUT", path: "/users/me/password", body: passwords });
}
