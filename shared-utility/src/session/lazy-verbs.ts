import type { SessionVerbs } from "./session-verbs.ts";

/** Loads the session verbs at the first call. A load that failed is repeated at the next one. */
export function createLazyVerbs(load: () => Promise<SessionVerbs>) {
  let loading: Promise<SessionVerbs> | undefined;
  let loaded: SessionVerbs | undefined;

  async function remember(): Promise<SessionVerbs> {
    try {
      loaded = await load();
      return loaded;
    } catch (error) {
      loading = undefined;
      throw error;
    }
  }

  return {
    /** Loads the verbs, or joins the load in flight. */
    verbs: () => {
      loading ??= remember();
      return loading;
    },
    /** The verbs, if they are loaded. */
    loadedVerbs: () => loaded,
  };
}
