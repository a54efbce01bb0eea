import { useEffect } from "react";

/** Scrolls to the address's section once it is rendered: the browser looked for it before this screen existed. */
export function useAnchor(ready: boolean) {
  useEffect(() => {
    const id = window.location.hash.slice(1);
    if (ready && id) document.getElementById(id)?.scrollIntoView();
  }, [ready]);
}
