export { createRefreshLock } from "../tab-lock/refresh-lock.ts";
export { createSessionNotices } from "./session-notices.ts";
export { createSessionVerbs } from "./session-verbs.ts";
