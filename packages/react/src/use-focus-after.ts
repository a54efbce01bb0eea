import { type RefObject, useLayoutEffect, useRef } from "react";
import { useVisit } from "./portal-provider.tsx";

/**
 * Keeps the keyboard's place when an element disappears, such as a failure with its button "Try again". If the focus
 * is inside it then, the page's heading gets the focus (see `usePageFocus`).
 * @returns the ref of the element
 */
export function useFocusAfter<E extends HTMLElement = HTMLDivElement>(): RefObject<E | null> {
  const element = useRef<E>(null);
  const { heading } = useVisit();
  useLayoutEffect(() => {
    const { current } = element;
    return () => {
      if (current?.contains(document.activeElement)) heading.current?.focus();
    };
  }, [heading]);
  return element;
}
