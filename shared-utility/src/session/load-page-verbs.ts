import { pageApps } from "../apps/apps-stream.ts";
import { browserStorage } from "../browser/browser-storage.ts";
import { openTabChannel } from "../browser/tab-channel.ts";
import { apiClient } from "../http/api-client.ts";
import { ApiError } from "../http/api-error.ts";
import { loadSend } from "../http/load-send.ts";
import type { AuthChannel } from "./auth-channel.ts";
import type { RenewalFailure } from "./renewal-pace.ts";
import type { SessionState } from "./session-state.ts";
import type { SessionVerbs } from "./session-verbs.ts";

/**
 * The page's session verbs, in a chunk of their own; what carries their calls comes at the same time.
 *
 * @throws ApiError `network` when a chunk cannot be had
 */
export async function loadPageVerbs(state: SessionState, channel: AuthChannel): Promise<SessionVerbs> {
  const chunk = import("./verbs-chunk.ts").catch((error) => {
    throw new ApiError("network", { message: String(error) });
  });
  const [{ createRefreshLock, createSessionVerbs }] = await Promise.all([chunk, loadSend()]);
  const exclusive = createRefreshLock(browserStorage);
  // A channel of its own: a tab of an earlier release takes any other word on the session's for a new token.
  const failures = openTabChannel<RenewalFailure>("portico-renewal");
  const parts = { state, channel, failures, exclusive };
  return createSessionVerbs({ ...parts, api: apiClient, apps: pageApps, storage: browserStorage });
}
