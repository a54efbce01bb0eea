import { useSyncExternalStore } from "react";

const narrow = "(max-width: 639.98px)";

function subscribe(onChange: () => void) {
  const query = matchMedia(narrow);
  query.addEventListener("change", onChange);
  return () => query.removeEventListener("change", onChange);
}

/** Whether the bar is in its collapsed form: below 640 px (`docs/product.md#layout-and-colours`). */
export function useNarrowScreen() {
  return useSyncExternalStore(subscribe, () => matchMedia(narrow).matches);
}
