import type { AppsStream } from "../apps/apps-stream.ts";
import type { SessionManager } from "./session-manager.ts";
import type { SessionState } from "./session-state.ts";

interface ReloadParts {
  apps: Pick<AppsStream, "fetchApps">;
  state: Pick<SessionState, "now">;
  manager: Pick<SessionManager, "dispatch">;
}

/**
 * Makes the verb that loads the user's applications again. Of calls that overlap the last one counts; a user without any
 * application is signed out.
 */
export function createAppsReload({ apps, state, manager }: ReloadParts) {
  let last = 0;
  return async function reloadApps(): Promise<void> {
    const before = state.now();
    if (before.status !== "signed-in") return;
    last += 1;
    const run = last;
    const offered = await apps.fetchApps();
    const session = state.now();
    const isSameUser = session.status === "signed-in" && session.email === before.email;
    if (run === last && isSameUser) manager.dispatch({ type: "apps-loaded", apps: offered });
  };
}
