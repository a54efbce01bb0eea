export { createRefreshLock } from "../tab-lock/refresh-lock.ts";
export { afterChangeOfPage } from "./other-user-notice.ts";
export { createSessionVerbs } from "./session-verbs.ts";
