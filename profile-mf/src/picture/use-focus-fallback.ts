import { type RefObject, useEffect, useRef } from "react";

/** Moves the focus to `fallback` when the focused element inside `zone` is removed. */
export function useFocusFallback(zone: RefObject<HTMLElement | null>, fallback: RefObject<HTMLElement | null>) {
  const last = useRef<Element>(undefined);

  useEffect(() => {
    const place = zone.current;
    const note = ({ target }: FocusEvent) => {
      last.current = target instanceof Element ? target : undefined;
    };
    place?.addEventListener("focusin", note);
    return () => place?.removeEventListener("focusin", note);
  }, [zone]);

  useEffect(() => {
    if (!last.current || last.current.isConnected) return;
    last.current = undefined;
    if (document.activeElement === document.body) fallback.current?.focus();
  });
}
