const longSleep = 60_000;

/**
 * Calls `listener` when this tab may have missed events: back online, restored from the back-forward cache, or visible
 * after a minute or more in the background.
 *
 * @returns a function that removes the listener
 */
export function onWakeUp(listener: () => void, page: Window = window): () => void {
  let hiddenAt: number | undefined;
  const end = new AbortController();
  const { signal } = end;
  page.addEventListener("online", listener, { signal });
  page.addEventListener("pageshow", ({ persisted }) => persisted && listener(), { signal });
  page.document.addEventListener(
    "visibilitychange",
    () => {
      if (page.document.visibilityState === "hidden") hiddenAt = Date.now();
      else if (hiddenAt !== undefined && Date.now() - hiddenAt >= longSleep) listener();
    },
    { signal },
  );
  return () => end.abort();
}
