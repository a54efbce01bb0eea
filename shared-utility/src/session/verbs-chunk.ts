export { createRefreshLock } from "./refresh-lock.ts";
export { createSessionVerbs } from "./session-verbs.ts";
