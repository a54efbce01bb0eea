import type { TextStorage } from "../browser/browser-storage.ts";
import { readCookie } from "../browser/read-cookie.ts";
import { writeCookie } from "../browser/write-cookie.ts";
import { isSignOutPending, signOutKey } from "./sign-out-pending.ts";

const xsrfCookie = "XSRF-TOKEN";

/**
 * Marks, in local storage, a sign-out without a response from the server. The mark contains the session's XSRF token: the
 * server ends a session by its HttpOnly cookie only together with that token, and the next page gets the token of a guest.
 */
export function createSignOutMark(storage: TextStorage) {
  return {
    isSet: () => isSignOutPending(storage),
    set: () => storage.write(signOutKey, readCookie(xsrfCookie) ?? ""),
    remove: () => storage.remove(signOutKey),
    /** Sets the cookie with the XSRF token of the session again. */
    restoreCookie() {
      const token = storage.read(signOutKey);
      if (token) writeCookie(xsrfCookie, token);
    },
  };
}

export type SignOutMark = ReturnType<typeof createSignOutMark>;
