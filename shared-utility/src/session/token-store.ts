import type { TextStorage } from "../browser/browser-storage.ts";
import { writeCookie } from "../browser/write-cookie.ts";

const key = "refresh_token";

/**
 * Stores the refresh token in local storage, and the cookie that hints that a user is signed in
 * (docs/product.md#sessions).
 */
export function createTokenStore(storage: TextStorage) {
  let written: string | undefined;

  return {
    key,
    read: () => storage.read(key),
    /** @returns whether the session outlives the page */
    write(token: string): boolean {
      written = token;
      // The server chooses the first screen by this cookie; it authorizes nothing.
      writeCookie("portico_hint", "1");
      return storage.write(key, token);
    },
    remove() {
      storage.remove(key);
      writeCookie("portico_hint", "", 0);
    },
    /** Call after another tab's sign-out: removes a token that this tab wrote late, never one of a newer session. */
    removeIfWrittenHere() {
      if (written && storage.read(key) === written) this.remove();
    },
  };
}

export type TokenStore = ReturnType<typeof createTokenStore>;
