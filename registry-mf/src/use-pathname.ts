import { useSyncExternalStore } from "react";

// The orchestrator turns every navigation into a popstate event, so no router is needed for two kinds of page.
function subscribe(onChange: () => void) {
  window.addEventListener("popstate", onChange);
  return () => window.removeEventListener("popstate", onChange);
}

export function usePathname() {
  return useSyncExternalStore(subscribe, () => window.location.pathname);
}
