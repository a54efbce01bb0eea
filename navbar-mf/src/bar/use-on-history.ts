import { useEffect, useRef } from "react";

/** Calls `act` when the user goes back or forward in the history. */
export function useOnHistory(act: () => void) {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  // Registered once: a render during the event would otherwise replace the listener before it is called.
  useEffect(() => {
    // An object is called immediately; single-spa calls a function only after it has changed the page. single-spa's own
    // events of this type, for links, are not trusted.
    const listener = { handleEvent: ({ isTrusted }: Event) => void (isTrusted && latest.current()) };
    window.addEventListener("popstate", listener);
    return () => window.removeEventListener("popstate", listener);
  }, []);
}
