import type { AppsStream } from "../apps/apps-stream.ts";
import type { TextStorage } from "../browser/browser-storage.ts";
import type { AuthChannel } from "./auth-channel.ts";
import { createSessionState, type SessionState } from "./session-state.ts";
import type { SessionVerbs } from "./session-verbs.ts";
import { createTokenStore } from "./token-store.ts";

interface SessionParts {
  apps: AppsStream;
  storage: TextStorage;
  channel: AuthChannel;
  /** Everything that talks to the server; a guest's first screen does without it. */
  loadVerbs: (state: SessionState) => Promise<SessionVerbs>;
}

/** The client-held session (specification sections 3 and 4). */
export function createSessionStream({ apps, storage, channel, loadVerbs }: SessionParts) {
  const state = createSessionState(apps);
  const store = createTokenStore(storage);
  let loading: Promise<SessionVerbs> | undefined;
  let loaded: SessionVerbs | undefined;

  function verbs(): Promise<SessionVerbs> {
    loading ??= loadVerbs(state).then(
      (made) => {
        loaded = made;
        return made;
      },
      (error) => {
        loading = undefined;
        throw error;
      },
    );
    return loading;
  }

  async function startSession(): Promise<void> {
    if (store.read() === undefined) {
      store.remove();
      return state.leave();
    }
    try {
      await (await verbs()).resume();
    } catch {
      state.showUnreachable();
      window.addEventListener("online", () => void startSession(), { once: true });
    }
  }

  channel.listen((message) => {
    verbs().then(
      ({ hear }) => hear(message),
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
    /** Has the verbs' code ready, if it can be had. */
    warmUp: () => void verbs().catch(() => {}),
    /** Back to the first moment of a page, for tests. */
    reset() {
      loaded?.forget();
      state.reset();
    },
  };
}
