import type { ResolvedMap } from "@portico/shared-utility/contract";

const interval = 60_000;
const timeout = 10_000;

/**
 * Fetches the map once a minute while the page is visible, when it becomes visible again, and on request.
 *
 * @param address of the map; the server answers with an ETag, so an unchanged map costs no body
 * @param onMap handles a map with another id than the last one; if it rejects, it gets that map again
 * @returns `poll` fetches immediately, or once more after the fetch in flight, whose response may be older than the
 * event that led to the call; it resolves when the response was handled, to `false` when that or the request failed
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
    // On failure the page goes on with what it has and polls again a minute later.
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
