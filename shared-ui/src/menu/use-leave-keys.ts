import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect } from "react";
import { useMenu } from "./menu.tsx";

/** Closes an open menu: at Escape, Tab, a click beside it, and when the focus moves elsewhere. */
export function useLeaveKeys(panel: RefObject<HTMLElement | null>) {
  const { close, leave, button, listId } = useMenu();
  useEffect(() => {
    const isInside = (target: EventTarget | null) => isWithin(target, panel.current, button.current);
    const onClick = ({ target }: MouseEvent) => !isInside(target) && close();
    document.addEventListener("click", onClick, true);
    return () => document.removeEventListener("click", onClick, true);
  }, [panel, button, close]);
  return {
    onBlur({ relatedTarget }: FocusEvent) {
      if (relatedTarget && !isWithin(relatedTarget, panel.current, button.current)) leave();
    },
    onKeyDown(event: KeyboardEvent) {
      if (event.defaultPrevented) return;
      if (event.key === "Escape") event.preventDefault();
      const isInList = event.target instanceof Element && event.target.id === listId;
      const leavesList = event.key === "Tab" && isInList && (event.shiftKey || !hasFocusableBelow(panel.current));
      // The browser moves on from the button to the next element after the menu.
      if (event.key === "Escape" || leavesList) close();
    },
  };
}

function isWithin(target: EventTarget | null, ...elements: readonly (HTMLElement | null)[]): boolean {
  return target instanceof Node && elements.some((element) => element?.contains(target));
}

const focusable = "a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, [tabindex='0']";

function hasFocusableBelow(panel: HTMLElement | null): boolean {
  return panel?.querySelector(`[data-below] :is(${focusable})`) != null;
}
