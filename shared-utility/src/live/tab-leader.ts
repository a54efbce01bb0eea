/**
 * Runs `lead` in one tab of this origin at a time: when that tab is closed, another one takes over. In a browser
 * without Web Locks, every tab leads.
 *
 * @param lead starts leading; returns a function that stops
 * @returns `resign` ends leading, or the wait for it. `takeOver` leads in place of a tab that is frozen; once that one
 * runs again, it waits for its next turn
 */
export function leadOneTab(name: string, lead: () => () => void, locks = navigator.locks as LockManager | undefined) {
  if (!locks) return { resign: lead(), takeOver: () => {} };
  const begin = (options: LockOptions) => {
    const over = new AbortController();
    const { signal } = over;
    const leadUntilOver = () =>
      new Promise<void>((release) => {
        if (signal.aborted) return release();
        const end = lead();
        signal.addEventListener("abort", () => {
          end();
          release();
        });
      });
    locks.request(name, options.steal ? options : { signal }, leadUntilOver).catch((error: unknown) => {
      if (signal.aborted) return;
      over.abort();
      if (isStolen(error)) turn = begin({});
      else console.error("This tab has no live channel.", error);
    });
    return over;
  };
  let turn = begin({});
  return {
    resign: () => turn.abort(),
    takeOver() {
      turn.abort();
      turn = begin({ steal: true });
    },
  };
}

const isStolen = (error: unknown) => error instanceof DOMException && error.name === "AbortError";
