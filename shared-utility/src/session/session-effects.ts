import type { TabChannel } from "../browser/tab-channel.ts";
import type { FetchAccount } from "./account.ts";
import type { AppTokens } from "./app-tokens.ts";
import type { Invalidation } from "./invalidation.ts";
import type { RenewalFailure } from "./renewal-pace.ts";
import type { RenewalRuns } from "./renewal-runs.ts";
import type { SessionState } from "./session-state.ts";
import type { AuthChannel, Effect, SessionEffect, SessionEvent } from "./tab-session.ts";
import type { TokenStore } from "./token-store.ts";

export interface EffectParts {
  state: SessionState;
  store: TokenStore;
  channel: AuthChannel;
  failures: TabChannel<RenewalFailure>;
  fetchAccount: FetchAccount;
  invalidate: Invalidation["invalidate"];
  appTokens: Pick<AppTokens, "clear">;
  runs: RenewalRuns;
  /** Notifies the user that the tab has changed to another account. */
  notifyOtherUser: (email: string) => unknown;
  /** Notifies the user that the browser has no room for the session. */
  notifyNotKept: () => void;
  /** Settles the calls of this tab that wait for a renewal. */
  settle: (effect: Effect<"resolve"> | Effect<"reject">) => void;
}

// The message of another tab's sign-out arrives some milliseconds after the change of the storage.
const messageDelay = 300;

type Performers = { [Type in SessionEffect["type"]]: (effect: Effect<Type>) => unknown };

/** Performs the effects of the session reducer: storage, broadcasts, timers, calls, and the page's messages. */
export function createSessionEffects(parts: EffectParts, dispatch: (event: SessionEvent) => void) {
  const { state, store, channel, failures, invalidate, runs } = parts;
  const timer = createTimer(() => dispatch({ type: "renewal-due" }));
  const performers: Performers = {
    "acquire-lock": runs.acquireLock,
    "end-run": runs.endRun,
    "send-request": runs.sendRequest,
    "hedge-after": runs.hedgeAfter,
    "check-after": runs.checkAfter,
    "load-account": ({ access }) =>
      parts.fetchAccount(access.token).then(
        (account) => dispatch({ type: "account-loaded", access, account }),
        (error) => dispatch({ type: "account-failed", access, error }),
      ),
    "store-token": keepToken(parts),
    "remove-token": () => store.remove(),
    "confirm-other-user": ({ access }) => compareLater(() => dispatch({ type: "other-user-due", access })),
    "notify-other-user": ({ email }) => parts.notifyOtherUser(email),
    "remove-late-token": () => store.removeIfWrittenHere(),
    "confirm-loss": () => setTimeout(() => dispatch({ type: "loss-due" }), messageDelay),
    broadcast: ({ message }) => channel.post(message),
    "broadcast-failure": ({ failure }) => failures.post(failure),
    schedule: ({ delay }) => timer.start(delay),
    "cancel-schedule": timer.cancel,
    "show-account": ({ account, token }) => state.enter(account, token),
    "show-token": ({ token }) => state.showToken(token),
    "show-apps": ({ apps }) => state.showApps(apps),
    "show-unreachable": state.showUnreachable,
    "show-guest": ({ reason }) => {
      parts.appTokens.clear();
      state.leave(reason);
    },
    invalidate: ({ access, refresh }) => invalidate({ access, refresh }),
    resolve: parts.settle,
    reject: parts.settle,
  };
  return (effect: SessionEffect) => void (performers[effect.type] as (effect: SessionEffect) => unknown)(effect);
}

/** Stores the refresh token. The first time that the browser has no room for it, the user is notified. */
function keepToken({ store, notifyNotKept }: EffectParts) {
  let isNotified = false;
  return ({ token }: { token: string }) => {
    const isKept = store.write(token);
    if (!isKept && !isNotified) notifyNotKept();
    isNotified ||= !isKept;
  };
}

// A busy browser may show a tab the writes of another tab up to some seconds late.
const storageDelays = [messageDelay, 1_000, 3_000];

/** Compares whose session is stored, after each delay, and when the page is left: the next page knows nothing of this session. */
function compareLater(compare: () => void) {
  for (const delay of storageDelays) setTimeout(compare, delay);
  addEventListener("pagehide", compare);
}

function createTimer(act: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const cancel = () => clearTimeout(timer);
  const start = (delay: number) => {
    cancel();
    timer = setTimeout(act, delay);
  };
  return { start, cancel };
}
