let show: (() => void) | undefined;

/** Registers what opens the bell's panel. Returns what removes it. */
export function onPanelRequest(open: () => void): () => void {
  show = open;
  return () => {
    if (show === open) show = undefined;
  };
}

/** Opens the bell's panel from elsewhere. Returns whether there is a bell on the page. */
export function requestPanel(): boolean {
  show?.();
  return show !== undefined;
}
