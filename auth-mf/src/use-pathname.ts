import { useSyncExternalStore } from "react";

// The orchestrator fires a popstate event for every navigation, so two screens need no router.
function subscribe(onChange: () => void) {
  window.addEventListener("popstate", onChange);
  return () => window.removeEventListener("popstate", onChange);
}

export function usePathname() {
  return useSyncExternalStore(subscribe, () => window.location.pathname);
}
