import { useLayoutEffect, useRef } from "react";

/**
 * The targets that the bar can open for other parts: the palette, the list of shortcuts, the panels of its buttons, and
 * the tools.
 */
export type BarTarget = "palette" | "shortcuts" | "notifications" | "apps" | "user" | "tools";

const openers = new Map<BarTarget, () => void>();

/** Registers a function that opens a target. Returns a function that removes it. */
export function onBarRequest(target: BarTarget, open: () => void): () => void {
  openers.set(target, open);
  return () => {
    if (openers.get(target) === open) openers.delete(target);
  };
}

/** Registers such a function for a part of the bar, before the bar is painted. */
export function useBarRequest(target: BarTarget, open: () => void) {
  useLayoutEffect(() => onBarRequest(target, open));
}

/** Registers a click on a button. Returns the button's `ref`. */
export function useBarButton(target: BarTarget) {
  const button = useRef<HTMLButtonElement>(null);
  useBarRequest(target, () => button.current?.click());
  return button;
}

/** Opens a target from elsewhere. Returns whether it is on the page. */
export function requestFromBar(target: BarTarget): boolean {
  openers.get(target)?.();
  return openers.has(target);
}
