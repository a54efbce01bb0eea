import type { UserInfo } from "@portico/shared-utility/contract";
import { pageApps } from "../apps/apps-stream.ts";
import { browserStorage } from "../browser/browser-storage.ts";
import { openTabChannel } from "../browser/tab-channel.ts";
import { apiClient } from "../http/api-client.ts";
import { ApiError } from "../http/api-error.ts";
import { loadSend } from "../http/load-send.ts";
import { translate } from "../i18n/translations.ts";
import { notify } from "../toasts/toast-stream.ts";
import type { LockMessage } from "./lock-presence.ts";
import type { RenewalFailure } from "./renewal-pace.ts";
import type { SessionState } from "./session-state.ts";
import type { SessionVerbs } from "./session-verbs.ts";
import type { AuthChannel } from "./tab-session.ts";

/**
 * Loads the page's session verbs, in a separate chunk, together with the code that sends their calls.
 *
 * @throws ApiError `network` when a chunk cannot be loaded
 */
export async function loadPageVerbs(state: SessionState, channel: AuthChannel): Promise<SessionVerbs> {
  const chunk = import("./verbs-chunk.ts").catch((error) => {
    throw new ApiError("network", { message: String(error) });
  });
  const [{ createRefreshLock, createSessionVerbs }] = await Promise.all([chunk, loadSend()]);
  const exclusive = createRefreshLock({
    storage: browserStorage,
    channel: openTabChannel<LockMessage>("portico-renewal-lock"),
    locks: navigator.locks as LockManager | undefined,
  });
  // A separate channel: a tab of an earlier release treats an unknown message on the session's channel as a new token.
  const failures = openTabChannel<RenewalFailure>("portico-renewal");
  const names = openTabChannel<UserInfo>("portico-name");
  const notifySlow = () => notify({ kind: "info", text: translate("@portico/shared-utility", "session.slow") });
  const parts = { state, channel, failures, names, exclusive, notifySlow };
  return createSessionVerbs({ ...parts, api: apiClient, apps: pageApps, storage: browserStorage });
}
