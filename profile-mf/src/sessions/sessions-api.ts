import { request } from "@portico/shared-utility";
import type { OwnSession } from "@portico/shared-utility/contract";

const path = "/users/me/sessions";

export function readSessions() {
  return request<OwnSession[]>({ method: "GET", path });
}

/** `DELETE /users/me/sessions`. @param id id of one other session; default: all other sessions */
export function endSessions(id?: string) {
  return request<void>({ method: "DELETE", path: id === undefined ? path : `${path}/${encodeURIComponent(id)}` });
}
