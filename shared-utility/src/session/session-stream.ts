import type { AppsStream } from "../apps/apps-stream.ts";
import type { TextStorage } from "../browser/browser-storage.ts";
import { createLazyVerbs } from "./lazy-verbs.ts";
import { createSessionState, type SessionState } from "./session-state.ts";
import type { SessionVerbs } from "./session-verbs.ts";
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
  const { verbs, loadedVerbs } = createLazyVerbs(() => loadVerbs(state));

  const startSession = () => start({ state, store: createTokenStore(storage), verbs, loadedVerbs });

  channel.listen((message) => {
    verbs().then(
      ({ receive }) => receive(message),
      () => {},
    );
  });

  return {
    session$: state.session$,
    currentSession: state.now,
    startSession,
    signIn: async (email: string, password: string) => (await verbs()).signIn(email, password),
    signOut: async () => (await verbs()).signOut(),
    renewSession: async () => (await verbs()).renewSession(),
    exchangeToken: async (module: string, refused?: string) => (await verbs()).exchangeToken(module, refused),
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

interface StartParts extends ReturnType<typeof createLazyVerbs> {
  state: SessionState;
  store: TokenStore;
}

/** Resumes the session of the stored refresh token. After a failure it does so again when the network is back. */
async function start(parts: StartParts): Promise<void> {
  const { state, store, verbs, loadedVerbs } = parts;
  if (store.read() === undefined) {
    store.remove();
    const loaded = loadedVerbs();
    return loaded ? loaded.forget() : state.leave();
  }
  try {
    await (await verbs()).resume();
  } catch {
    state.showUnreachable();
    window.addEventListener("online", () => void start(parts), { once: true });
  }
}
