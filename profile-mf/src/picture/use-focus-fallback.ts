import { type RefObject, useEffect, useRef } from "react";

/** Moves the focus to `fallback` when the focused element inside `zone` is removed. */
export function useFocusFallback(zone: RefObject<HTMLElement | null>, fallback: RefObject<HTMLElement | null>) {
  const lastFocused = useRef<Element>(undefined);

  useEffect(() => {
    const container = zone.current;
    const onFocusIn = ({ target }: FocusEvent) => {
      lastFocused.current = target instanceof Element ? target : undefined;
    };
    container?.addEventListener("focusin", onFocusIn);
    return () => container?.removeEventListener("focusin", onFocusIn);
  }, [zone]);

  useEffect(() => {
    if (!lastFocused.current || lastFocused.current.isConnected) return;
    lastFocused.current = undefined;
    if (document.activeElement === document.body) fallback.current?.focus();
  });
}
