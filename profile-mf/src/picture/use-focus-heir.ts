import { type RefObject, useEffect, useRef } from "react";

/** Gives the focus to `heir` when the element that holds it goes away: it was inside of `zone`, with its work done. */
export function useFocusHeir(zone: RefObject<HTMLElement | null>, heir: RefObject<HTMLElement | null>) {
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
    if (document.activeElement === document.body) heir.current?.focus();
  });
}
