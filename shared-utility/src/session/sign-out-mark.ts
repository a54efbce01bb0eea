import type { TextStorage } from "../browser/browser-storage.ts";
import { readCookie } from "../browser/read-cookie.ts";
import { writeCookie } from "../browser/write-cookie.ts";

const key = "portico-sign-out";
const xsrfCookie = "XSRF-TOKEN";

/** Whether the server has not answered a sign-out of this browser yet. */
export const isSignOutPending = (storage: TextStorage) => storage.read(key) !== undefined;

/**
 * Marks, in local storage, a sign-out that the server has not answered yet. It holds the XSRF token of the session: the
 * server ends a session by its HttpOnly cookie only together with that, and the next page gets the token of a guest.
 */
export function createSignOutMark(storage: TextStorage) {
  return {
    isSet: () => isSignOutPending(storage),
    set: () => storage.write(key, readCookie(xsrfCookie) ?? ""),
    remove: () => storage.remove(key),
    /** Sets the cookie with the XSRF token of the session again. */
    restoreCookie() {
      const token = storage.read(key);
      if (token) writeCookie(xsrfCookie, token);
    },
  };
}

export type SignOutMark = ReturnType<typeof createSignOutMark>;
