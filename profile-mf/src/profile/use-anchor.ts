import { type RefObject, useEffect } from "react";

const ownActs = ["wheel", "touchmove", "keydown", "pointerdown"] as const;

/**
 * Scrolls to the address's section, which the browser has looked for before this screen existed, and again whenever the
 * page's sections change their height: lists above it load late. It ends with the first act of the user.
 *
 * @param sections the element that has the sections
 * @param ready whether they are rendered
 */
export function useAnchor(sections: RefObject<HTMLElement | null>, ready: boolean): void {
  useEffect(() => {
    const id = decodeURIComponent(window.location.hash.slice(1));
    if (!ready || !id || !sections.current) return;
    const scroll = () => document.getElementById(id)?.scrollIntoView();
    scroll();
    const observer = new ResizeObserver(scroll);
    observer.observe(sections.current);
    const end = () => {
      observer.disconnect();
      for (const act of ownActs) window.removeEventListener(act, end);
    };
    for (const act of ownActs) window.addEventListener(act, end, { passive: true });
    return end;
  }, [sections, ready]);
}
