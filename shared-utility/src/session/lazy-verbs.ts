const longestDelay = 30_000;

/** Loads verbs at the first call. A load that failed is repeated at the next one. */
export function createLazyVerbs<Verbs>(load: () => Promise<Verbs>) {
  let loading: Promise<Verbs> | undefined;
  let loaded: Verbs | undefined;
  let lasting: Promise<Verbs> | undefined;

  async function remember(): Promise<Verbs> {
    try {
      loaded = await load();
      return loaded;
    } catch (error) {
      loading = undefined;
      throw error;
    }
  }

  function verbs(): Promise<Verbs> {
    loading ??= remember();
    return loading;
  }

  const loadAtLast = (delay: number): Promise<Verbs> =>
    verbs().catch(async () => {
      await pauseOffline(delay);
      return loadAtLast(Math.min(2 * delay, longestDelay));
    });

  return {
    /** Loads the verbs, or joins the load in flight. */
    verbs,
    /** The same, but repeats a load that failed until one succeeds. Never rejects. */
    verbsAtLast: () => {
      lasting ??= loadAtLast(1_000);
      return lasting;
    },
    /** The verbs, if they are loaded. */
    loadedVerbs: () => loaded,
  };
}

/** A pause that ends early when the network is back. */
function pauseOffline(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener("online", end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    window.addEventListener("online", end);
  });
}
