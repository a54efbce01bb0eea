import { AuditScreen } from "./audit/audit-screen.tsx";
import { OverviewScreen } from "./overview/overview-screen.tsx";
import { isAudit, placeOf } from "./paths.ts";
import { ScopeScreen } from "./scope/scope-screen.tsx";
import { usePathname } from "./use-pathname.ts";

export function RegistryApp() {
  const pathname = usePathname();
  const place = placeOf(pathname);
  if (isAudit(pathname)) return <AuditScreen />;
  if (!place) return <OverviewScreen />;
  return <ScopeScreen key={`${place.environment} ${place.scope}`} {...place} />;
}
