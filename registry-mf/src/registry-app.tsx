import { useSyncExternalStore } from "react";
import { AuditScreen } from "./audit/audit-screen.tsx";
import { OverviewScreen } from "./overview/overview-screen.tsx";
import { isAudit, placeOf } from "./paths.ts";
import { ScopeScreen } from "./scope/scope-screen.tsx";

export function RegistryApp() {
  const pathname = usePathname();
  const place = placeOf(pathname);
  if (isAudit(pathname)) return <AuditScreen />;
  if (!place) return <OverviewScreen />;
  return <ScopeScreen key={`${place.environment} ${place.scope}`} {...place} />;
}

// The orchestrator fires a popstate event for every navigation, so two kinds of page need no router.
function subscribe(onChange: () => void) {
  window.addEventListener("popstate", onChange);
  return () => window.removeEventListener("popstate", onChange);
}

function usePathname() {
  return useSyncExternalStore(subscribe, () => window.location.pathname);
}
