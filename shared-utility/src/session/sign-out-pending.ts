import type { TextStorage } from "../browser/browser-storage.ts";

/** The key in local storage of a sign-out without a response. */
export const signOutKey = "portico-sign-out";

/**
 * Whether a sign-out of this browser still has no response from the server. In a separate file, because a guest's first
 * screen contains it.
 */
export const isSignOutPending = (storage: TextStorage) => storage.read(signOutKey) !== undefined;
