import type { AppsStream } from "../apps/apps-stream.ts";
import type { TextStorage } from "../browser/browser-storage.ts";
import { createLazyVerbs } from "./lazy-verbs.ts";
import { createSessionState, type SessionState } from "./session-state.ts";
import type { SessionVerbs } from "./session-verbs.ts";
import { isSignOutPending } from "./sign-out-pending.ts";
import type { AuthChannel } from "./tab-session.ts";
import { createTokenStore, type TokenStore } from "./token-store.ts";

interface SessionParts {
  apps: AppsStream;
  storage: TextStorage;
  channel: AuthChannel;
  /** Loads the code that calls the server; a guest's first screen does not need it. */
  loadVerbs: (state: SessionState) => Promise<SessionVerbs>;
}

/** The session of the page (docs/product.md#sessions). */
export function createSessionStream({ apps, storage, channel, loadVerbs }: SessionParts) {
  const state = createSessionState(apps);
  const lazyVerbs = createLazyVerbs(() => loadVerbs(state));
  const { verbs, verbsAtLast, loadedVerbs } = lazyVerbs;

  const store = createTokenStore(storage);
  const startSession = () => start({ state, store, isEnding: () => isSignOutPending(storage), ...lazyVerbs });

  channel.listen((message) => void verbsAtLast().then(({ receive }) => receive(message)));

  return {
    session$: state.session$,
    currentSession: state.now,
    startSession,
    signIn: async (email: string, password: string) => (await verbs()).signIn(email, password),
    signOut: async () => (await verbs()).signOut(),
    renewSession: async () => (await verbs()).renewSession(),
    exchangeToken: async (module: string, refused?: string) => (await verbs()).exchangeToken(module, refused),
    reloadApps: async () => (await verbs()).reloadApps(),
    renameSelf: async (name: string) => (await verbs()).renameSelf(name),
    /** Loads the verbs' code in advance; ignores a failure. */
    warmUp: () => void verbs().catch(() => {}),
    /** Restores the initial state, for tests. */
    reset() {
      loadedVerbs()?.forget();
      state.reset();
    },
  };
}

/** The verbs could not be loaded: the mark stays for the next start. */
const noVerbs = () => {};

interface StartParts extends ReturnType<typeof createLazyVerbs<SessionVerbs>> {
  state: SessionState;
  store: TokenStore;
  /** Whether a sign-out has got no response. */
  isEnding: () => boolean;
}

/**
 * Resumes the session of the stored refresh token. When the code for that cannot be loaded, it does so once it can.
 * Without a token it ends, in the background, a session whose sign-out got no response.
 */
async function start(parts: StartParts): Promise<void> {
  const { state, store, isEnding, verbs, verbsAtLast, loadedVerbs } = parts;
  if (store.read() === undefined) {
    store.remove();
    const loaded = loadedVerbs();
    loaded ? loaded.forget() : state.leave();
    if (isEnding()) verbs().then(({ finishSignOut }) => finishSignOut(), noVerbs);
    return;
  }
  const loadedAtLast = verbsAtLast();
  try {
    await (await verbs()).resume();
  } catch {
    state.showUnreachable();
    void loadedAtLast.then(() => start(parts));
  }
}
