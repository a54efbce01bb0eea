import { type RefObject, useEffect } from "react";
import { useVisit } from "./portal-provider.tsx";

/**
 * Focuses a page's heading when the application has navigated to it. The portal focuses the first page of a visit
 * itself.
 * @param pathname the path of the shown page, from the application's router
 * @returns the ref of the heading, which needs `tabIndex={-1}`
 */
export function usePageFocus(pathname: string): RefObject<HTMLHeadingElement | null> {
  const { shownPath, heading } = useVisit();
  useEffect(() => {
    if (shownPath.current !== undefined && shownPath.current !== pathname) heading.current?.focus();
    shownPath.current = pathname;
  }, [pathname, shownPath, heading]);
  return heading;
}
