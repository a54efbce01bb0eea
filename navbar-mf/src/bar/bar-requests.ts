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

/** Opens a target from elsewhere. Returns whether it is on the page. */
export function requestFromBar(target: BarTarget): boolean {
  openers.get(target)?.();
  return openers.has(target);
}
