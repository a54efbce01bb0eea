const key = "portico-reloaded";
const minInterval = 10_000;

/** Reloads the page by itself, but never twice within ten seconds, so that no loop arises (docs/reliability.md D8). */
export function reloadOnce(reload: () => void = () => location.reload(), now = Date.now()): boolean {
  try {
    const last = Number(sessionStorage.getItem(key) ?? 0);
    if (now - last < minInterval) return false;
    sessionStorage.setItem(key, String(now));
  } catch {
    // Without storage the time of the last reload is unknown: the user decides.
    return false;
  }
  reload();
  return true;
}
