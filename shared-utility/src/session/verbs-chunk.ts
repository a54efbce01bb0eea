export { createRefreshLock } from "../tab-lock/refresh-lock.ts";
export { createSessionVerbs } from "./session-verbs.ts";
