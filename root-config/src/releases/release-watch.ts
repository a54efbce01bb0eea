import type { ResolvedMap } from "@portico/shared-utility/contract";

const interval = 60_000;
const patience = 10_000;

/**
 * Fetches the map once a minute while the page is visible, when it becomes visible again, and on request.
 * @param address of the map; the server answers with an ETag, so an unchanged map costs no body
 * @returns `poll` fetches immediately, or once more after the fetch in flight, whose answer may be older than the
 * event that led to the call; it settles when the answer was handled or the request failed
 */
export function watchReleases(address: string, hear: (map: ResolvedMap) => void) {
  let asking: Promise<void> | undefined;
  let askingNext: Promise<void> | undefined;
  let heard: string | undefined;

  async function fetchMap(): Promise<void> {
    const answer = await fetch(address, { cache: "no-cache", signal: AbortSignal.timeout(patience) });
    if (!answer.ok) return;
    const map = (await answer.json()) as ResolvedMap;
    if (map.id === heard) return;
    heard = map.id;
    hear(map);
  }

  function ask(): Promise<void> {
    if (asking) {
      askingNext ??= asking.then(ask);
      return askingNext;
    }
    askingNext = undefined;
    // On failure the page goes on with what it has and polls again a minute later.
    asking = fetchMap()
      .catch(() => {})
      .finally(() => {
        asking = undefined;
      });
    return asking;
  }

  const askWhenSeen = () => {
    if (document.visibilityState === "visible") void ask();
  };
  setInterval(askWhenSeen, interval);
  document.addEventListener("visibilitychange", askWhenSeen);
  return { ask };
}
