import { type FieldState, fieldsOf, restoreFields } from "./fields.ts";

/**
 * The screen in the page's markup, which is painted before any script runs (`docs/architecture.md#first-screen`).
 * `boot` has decided to show it.
 */
const shownScreen = () =>
  "first" in document.documentElement.dataset ? document.getElementById("first-screen") : null;

/** The specifier of the module whose first screen is shown; `undefined` when none is shown. */
export function firstScreenPart(): string | undefined {
  return shownScreen()?.dataset.part;
}

/**
 * Replaces the first screen by the part that has mounted, in one step. If it is that part's screen, the part takes over
 * the typed text, the focus, the selection and the last click.
 *
 * @param attach puts the mounted part into the page
 */
export function adoptFirstScreen(specifier: string, mounted: HTMLElement, attach: () => void): void {
  const screen = firstScreenPart() === specifier ? shownScreen() : null;
  const fields: FieldState[] = screen ? fieldsOf(screen) : [];
  const wanted = screen?.querySelector("[data-wanted]");
  endFirstScreen();
  attach();
  restoreFields(mounted, fields);
  if (wanted) sameControl(mounted, wanted)?.click();
}

/** Removes a first screen that `boot` did not show: the user may be signed in, or uses another language. */
export function dropUnseenScreen(): void {
  if (firstScreenPart() === undefined) endFirstScreen();
}

/** Removes the first screen, so that the orchestrator's content is visible. */
export function endFirstScreen(): void {
  delete document.documentElement.dataset.first;
  document.getElementById("first-screen")?.remove();
}

/**
 * The control of the mounted screen that matches a control of the first screen in kind and name. The mounted screen may
 * have more controls, e.g. a message with a button, and its links have other addresses, which contain the page to
 * return to.
 */
function sameControl(mounted: HTMLElement, control: Element): HTMLElement | undefined {
  const wanted = signatureOf(control);
  return [...mounted.querySelectorAll<HTMLElement>("a, button")].find((each) => signatureOf(each) === wanted);
}

const signatureOf = (control: Element) =>
  JSON.stringify([
    control.localName,
    control.getAttribute("type"),
    control.getAttribute("aria-label") ?? control.textContent?.trim(),
  ]);
