import { useEffect, useRef } from "react";
import { usePortal } from "./use-portal.ts";

/**
 * While `unsaved` is true, the portal asks the user before a link, Back or a sign-out leaves the page.
 * Use it once in the application: the last call counts.
 * @param discard runs when the user leaves without saving
 */
export function useUnsaved(unsaved: boolean, discard?: () => void): void {
  const portal = usePortal();
  const latest = useRef(discard);
  useEffect(() => {
    latest.current = discard;
  });
  useEffect(() => {
    if (!unsaved) return;
    portal.setUnsaved(true, () => latest.current?.());
    return () => portal.setUnsaved(false);
  }, [portal, unsaved]);
}
