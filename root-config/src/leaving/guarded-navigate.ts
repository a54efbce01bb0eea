import { sameOriginPath } from "@portico/shared-utility/contract";
import { navigateToUrl } from "single-spa";
import { isSamePage } from "./guard-history.ts";
import { leaveGuard } from "./leave-guard.ts";

/**
 * Goes to a path of this origin, once the person agrees where that leaves something unsaved. Anything else is ignored
 * with a warning for the developer.
 *
 * @param asker the part that navigates; it is not asked about what it holds itself
 */
export function guardedNavigate(to: string, asker?: string): void {
  const path = sameOriginPath(to, location.origin);
  if (!path) {
    console.warn("portal.navigate: not an address of this portal:", to);
  } else if (!leaveGuard.isUnsaved(asker) || isSamePage(location.href, location.origin + path)) {
    navigateToUrl(path);
  } else {
    void leaveGuard.mayLeave("navigation").then((agreed) => agreed && navigateToUrl(path));
  }
}
