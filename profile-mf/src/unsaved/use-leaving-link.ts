import { useEffect, useState } from "react";

/**
 * While `dirty`: holds back clicks on links that leave this page and hands out the path they asked for;
 * closing or reloading the tab is asked about by the browser itself.
 */
export function useLeavingLink(dirty: boolean) {
  const [link, setLink] = useState<string>();

  useEffect(() => {
    if (!dirty) return;
    const onClick = (event: MouseEvent) => {
      const path = leavingPath(event);
      if (path === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      setLink(path);
    };
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    // Captured: the orchestrator turns links into navigations further up.
    document.addEventListener("click", onClick, { capture: true });
    window.addEventListener("beforeunload", onUnload);
    return () => {
      document.removeEventListener("click", onClick, { capture: true });
      window.removeEventListener("beforeunload", onUnload);
    };
  }, [dirty]);

  return { link, dismiss: () => setLink(undefined) };
}

function leavingPath(event: MouseEvent) {
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return undefined;
  const anchor = event.target instanceof Element ? event.target.closest("a") : null;
  if (!anchor?.href || anchor.hasAttribute("download") || (anchor.target && anchor.target !== "_self"))
    return undefined;
  const { origin, pathname, search, hash } = new URL(anchor.href);
  const here = window.location;
  // Another site is a page load: the browser asks. The same page with another anchor loses nothing.
  if (origin !== here.origin || (pathname === here.pathname && search === here.search)) return undefined;
  return pathname + search + hash;
}
