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
  let lastSeen = readCookie(xsrfCookie);
  const see = () => {
    lastSeen = readCookie(xsrfCookie) ?? lastSeen;
  };
  return {
    isSet: () => isSignOutPending(storage),
    set() {
      see();
      // Without the cookie the call would first fetch one, and a page that the user leaves sends nothing after a
      // response.
      if (lastSeen !== undefined && !readCookie(xsrfCookie)) writeCookie(xsrfCookie, lastSeen);
      storage.write(signOutKey, lastSeen ?? "");
    },
    /** Also called after a sign-in, whose response contains another token. */
    remove() {
      see();
      storage.remove(signOutKey);
    },
    /** Sets the cookie with the XSRF token of the session again. */
    restoreCookie() {
      const token = storage.read(signOutKey);
      if (token) writeCookie(xsrfCookie, token);
    },
  };
}

export type SignOutMark = ReturnType<typeof createSignOutMark>;
