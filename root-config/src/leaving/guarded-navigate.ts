import { sameOriginPath } from "@portico/shared-utility/contract";
import { navigateToUrl } from "single-spa";
import { isSamePage } from "./guard-history.ts";
import { leaveGuard } from "./leave-guard.ts";

/**
 * Navigates to a path of this origin. Asks the user first if that would lose unsaved changes. Ignores any other address
 * with a warning for the developer.
 *
 * @param requester the part that navigates; its own unsaved changes cause no question
 */
export function guardedNavigate(to: string, requester?: string): void {
  const path = sameOriginPath(to, location.origin);
  if (!path) {
    console.warn("portal.navigate: not an address of this portal:", to);
  } else if (!leaveGuard.isUnsaved(requester) || isSamePage(location.href, location.origin + path)) {
    navigateToUrl(path);
  } else {
    void leaveGuard.mayLeave().then((agreed) => agreed && navigateToUrl(path));
  }
}
