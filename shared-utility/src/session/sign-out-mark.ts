import type { TextStorage } from "../browser/browser-storage.ts";

const key = "portico-sign-out";

/** Marks, in local storage, a sign-out without a response from the server. The mark contains nothing of the session. */
export function createSignOutMark(storage: TextStorage) {
  return {
    isSet: () => storage.read(key) !== undefined,
    set: () => storage.write(key, "1"),
    remove: () => storage.remove(key),
  };
}

export type SignOutMark = ReturnType<typeof createSignOutMark>;
