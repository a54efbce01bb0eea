const longSleep = 60_000;

/** Calls `awake` when this tab may have slept through something: back online, from the page cache, or long hidden. */
export function onWakeUp(awake: () => void, page: Window = window): () => void {
  let hiddenAt: number | undefined;
  const end = new AbortController();
  const { signal } = end;
  page.addEventListener("online", awake, { signal });
  page.addEventListener("pageshow", ({ persisted }) => persisted && awake(), { signal });
  page.document.addEventListener(
    "visibilitychange",
    () => {
      if (page.document.visibilityState === "hidden") hiddenAt = Date.now();
      else if (hiddenAt !== undefined && Date.now() - hiddenAt >= longSleep) awake();
    },
    { signal },
  );
  return () => end.abort();
}
