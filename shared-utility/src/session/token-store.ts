import type { TextStorage } from "../browser/browser-storage.ts";
import { writeCookie } from "../browser/write-cookie.ts";

const key = "refresh_token";

/** Keeps the refresh token where the specification says (section 3), and the hint that somebody is signed in. */
export function createTokenStore(storage: TextStorage) {
  let written: string | undefined;

  return {
    key,
    read: () => storage.read(key),
    write(token: string) {
      written = token;
      storage.write(key, token);
      // The server prepares the first screen by this hint; it opens nothing.
      writeCookie("portico_hint", "1");
    },
    remove() {
      storage.remove(key);
      writeCookie("portico_hint", "", 0);
    },
    /** After another tab's sign-out: removes what this tab wrote late, never a newer session's token. */
    removeIfWrittenHere() {
      if (written !== undefined && storage.read(key) === written) this.remove();
    },
  };
}

export type TokenStore = ReturnType<typeof createTokenStore>;
