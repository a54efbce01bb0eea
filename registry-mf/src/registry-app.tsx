import { OverviewScreen } from "./overview/overview-screen.tsx";
import { placeOf } from "./paths.ts";
import { ScopeScreen } from "./scope/scope-screen.tsx";
import { usePathname } from "./use-pathname.ts";

export function RegistryApp() {
  const place = placeOf(usePathname());
  if (!place) return <OverviewScreen />;
  return <ScopeScreen key={`${place.environment} ${place.scope}`} {...place} />;
}
