/** Loads verbs at the first call. A load that failed is repeated at the next one. */
export function createLazyVerbs<Verbs>(load: () => Promise<Verbs>) {
  let loading: Promise<Verbs> | undefined;
  let loaded: Verbs | undefined;

  async function remember(): Promise<Verbs> {
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
