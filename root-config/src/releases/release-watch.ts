import type { ResolvedMap } from "@portico/shared-utility/contract";

const interval = 60_000;
const patience = 10_000;

/**
 * Asks for the map once a minute while the page is seen, when it is seen again, and whenever it is told to.
 *
 * @param address of the map; it answers with an ETag, so that an unchanged one costs no body
 * @returns `ask` asks at once, or again after the question that is under way, whose answer may be older than what was
 *   told; it settles when the answer has been heard, or there was none
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
    // Without an answer the page goes on with what it has: the next minute asks again.
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
