import { type RefObject, useEffect, useState } from "react";

/** How far outside the list's window rows are drawn ahead of the scrolling. */
const margin = "800px 0px";

/** `away`: so far outside the scrolling list that nobody sees it; `height` is what it took there, in pixels. */
export type NearView = { status: "near" } | { status: "away"; height: number };

/**
 * Whether an element is in or near the window of the list that it scrolls in.
 *
 * @param list the element that scrolls
 */
export function useNearView(ref: RefObject<HTMLElement | null>, list: RefObject<HTMLElement | null>): NearView {
  const [view, setView] = useState<NearView>({ status: "near" });

  useEffect(() => {
    const element = ref.current;
    if (!element || !("IntersectionObserver" in window)) return;
    const observer = new IntersectionObserver(
      (entries) => {
        const entry = entries.at(-1);
        if (!entry) return;
        const { height } = entry.boundingClientRect;
        // A panel that is closed has no height, and whoever reads a row by keyboard keeps it.
        const stays = entry.isIntersecting || height === 0 || element.contains(document.activeElement);
        setView(stays ? { status: "near" } : { status: "away", height });
      },
      { root: list.current, rootMargin: margin },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref, list]);

  return view;
}
