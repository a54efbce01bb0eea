const find = (selector: string) => document.querySelector<HTMLElement>(selector);

// In the order of the page. A panel and the toasts are in the top layer, after it.
const landmarks = [
  () => find("header[role=banner]"),
  () => find("header[role=banner] + section"),
  () => find("main#main"),
  () => find("#page-tools"),
  () => find("dialog:popover-open"),
  () => find(".toast-layer"),
];
const stops = "a[href], button:not(:disabled), input, select, textarea, [tabindex='0']";

/**
 * Moves the focus to the next landmark of the page, or back to the previous one: the bar, the line under it, the
 * content, the tools, an open panel, the toasts.
 */
export function focusNextLandmark(step: 1 | -1): void {
  const targets = landmarks.flatMap((landmarkOf) => {
    const landmark = landmarkOf();
    const target = landmark && stopIn(landmark);
    return target ? [{ landmark, target }] : [];
  });
  const at = targets.findIndex(({ landmark }) => landmark.contains(document.activeElement));
  const next = at < 0 && step < 0 ? targets.length - 1 : (at + step + targets.length) % targets.length;
  targets[next]?.target.focus();
}

/** The landmark itself if it can take the focus, otherwise its first tab stop. */
function stopIn(landmark: HTMLElement): HTMLElement | null {
  const takesFocus = landmark.hasAttribute("tabindex");
  return takesFocus ? landmark : landmark.querySelector<HTMLElement>(stops);
}
