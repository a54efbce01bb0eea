import type { TextStorage } from "../browser/browser-storage.ts";

/** The key in local storage of a sign-out without an answer. */
export const signOutKey = "portico-sign-out";

/** Whether the server has not answered a sign-out of this browser yet. In a file of its own: a guest's first screen has it. */
export const isSignOutPending = (storage: TextStorage) => storage.read(signOutKey) !== undefined;
