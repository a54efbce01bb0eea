import type { ResolvedMap } from "@portico/shared-utility/contract";

const interval = 60_000;
const timeout = 10_000;

/**
 * Fetches the map once a minute while the page is visible, when it becomes visible again, and on request.
 *
 * @param address of the map; the server answers with an ETag, so an unchanged map costs no body
 * @param onMap handles a map whose id differs from the last one; after a rejection it gets the same map again
 * @returns `poll`. It fetches immediately, or once more after a fetch in flight, whose response may be older than the
 * caller's event. It resolves when the response was handled; to `false` when the handling or the request failed
 */
export function watchReleases(address: string, onMap: (map: ResolvedMap) => Promise<void>) {
  let polling: Promise<boolean> | undefined;
  let nextPoll: Promise<boolean> | undefined;
  let lastId: string | undefined;

  async function fetchMap(): Promise<boolean> {
    const response = await fetch(address, { cache: "no-cache", signal: AbortSignal.timeout(timeout) });
    if (!response.ok) return false;
    const map = (await response.json()) as ResolvedMap;
    if (map.id !== lastId) await onMap(map);
    lastId = map.id;
    return true;
  }

  function poll(): Promise<boolean> {
    if (polling) {
      nextPoll ??= polling.then(poll);
      return nextPoll;
    }
    nextPoll = undefined;
    // After a failure the page keeps its builds and polls again a minute later.
    polling = fetchMap()
      .catch(() => false)
      .finally(() => {
        polling = undefined;
      });
    return polling;
  }

  const pollWhenVisible = () => {
    if (document.visibilityState === "visible") void poll();
  };
  setInterval(pollWhenVisible, interval);
  document.addEventListener("visibilitychange", pollWhenVisible);
  return { poll };
}
