/**
 * Shows a popover, and calls back once it is shown. A browser that is showing another popover refuses (HTML, "show
 * popover"), and React may render in the middle of that, as a panel gets its content there. Then it is shown in a task of its
 * own, if it is still on the page.
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
