import { useSyncExternalStore } from "react";

const narrow = "(max-width: 639.98px)";

function subscribe(onChange: () => void) {
  const query = matchMedia(narrow);
  query.addEventListener("change", onChange);
  return () => query.removeEventListener("change", onChange);
}

/** Whether the bar is in its collapsed form (ui-brief D1: below 640 px). */
export function useNarrowScreen() {
  return useSyncExternalStore(subscribe, () => matchMedia(narrow).matches);
}
