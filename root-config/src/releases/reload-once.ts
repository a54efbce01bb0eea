const key = "portico-reloaded";
const pause = 10_000;

/** Loads the page again by itself, but never twice within ten seconds (reliability.md D8): a loop helps nobody. */
export function reloadOnce(reload: () => void = () => location.reload(), now = Date.now()): boolean {
  try {
    const last = Number(sessionStorage.getItem(key) ?? 0);
    if (now - last < pause) return false;
    sessionStorage.setItem(key, String(now));
  } catch {
    // Without storage there is no way to know: the person decides.
    return false;
  }
  reload();
  return true;
}
