/**
 * The `ref` of an alert that takes the focus when it appears, for the result of the user's own action. `<Alert
 * kind="error" ref={focusWhenShown}>`
 */
export function focusWhenShown(element: HTMLElement | null): void {
  element?.focus();
}
