import { useLayoutEffect, useRef } from "react";

/** What the bar can open for others: the palette, a list of the shortcuts, the panels of its buttons, and the tools. */
export type BarTarget = "palette" | "shortcuts" | "notifications" | "apps" | "user" | "tools";

const openers = new Map<BarTarget, () => void>();

/** Registers what opens a target. Returns what removes it. */
export function onBarRequest(target: BarTarget, open: () => void): () => void {
  openers.set(target, open);
  return () => {
    if (openers.get(target) === open) openers.delete(target);
  };
}

/** The same for a part of the bar, before the bar is painted. */
export function useBarRequest(target: BarTarget, open: () => void) {
  useLayoutEffect(() => onBarRequest(target, open));
}

/** The same for what a click on a button opens. Returns the button's `ref`. */
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
