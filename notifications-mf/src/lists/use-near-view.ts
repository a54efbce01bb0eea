import { type RefObject, useEffect, useState } from "react";

/** How far outside the visible part of the list rows are rendered ahead of the scrolling. */
const margin = "800px 0px";

/** `far`: well outside the visible part of the scrolling list; `height` is the element's last height, in pixels. */
type NearView = { status: "near" } | { status: "far"; height: number };

/**
 * Whether an element is in or near the visible part of the list that contains it.
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
        // A closed panel has no height, and a row with the focus must stay.
        const keepRendered = entry.isIntersecting || height === 0 || element.contains(document.activeElement);
        setView(keepRendered ? { status: "near" } : { status: "far", height });
      },
      { root: list.current, rootMargin: margin },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref, list]);

  return view;
}
