/**
 * Runs `lead` in one tab of this origin at a time: when that tab is closed, another one takes over. In a browser
 * without Web Locks, every tab leads.
 *
 * @param lead begins to lead; returns a function that ends it
 * @returns ends leading, or the wait for it
 */
export function leadOneTab(name: string, lead: () => () => void, locks = navigator.locks as LockManager | undefined) {
  if (!locks) return lead();
  const wait = new AbortController();
  let resign = () => wait.abort();
  const leadUntilReleased = () =>
    new Promise<void>((release) => {
      const end = lead();
      resign = () => {
        end();
        release();
      };
    });
  locks.request(name, { signal: wait.signal }, leadUntilReleased).catch((error: unknown) => {
    if (!wait.signal.aborted) console.error("This tab cannot take part in the live channel.", error);
  });
  return () => resign();
}
