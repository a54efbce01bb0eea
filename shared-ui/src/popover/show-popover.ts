/**
 * Shows a popover, and calls back afterwards. A browser refuses while it is showing another popover (HTML, "show
 * popover"), and React may render at that moment, when a panel gets its content. In that case the popover is shown in a
 * separate task, if it is still on the page.
 */
export function showPopover(element: HTMLElement, onShown: () => void = () => {}): void {
  const show = () => {
    if (!element.isConnected) return;
    if (!element.matches(":popover-open")) element.showPopover();
    onShown();
  };
  try {
    show();
  } catch {
    setTimeout(show);
  }
}
