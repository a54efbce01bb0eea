import { type FieldState, fieldsOf, restoreFields } from "./fields.ts";

/**
 * The screen that is in the page's markup, so that it is painted before any script has run
 * (`docs/architecture.md#first-screen`). `boot` has decided that it is shown.
 */
const shownScreen = () =>
  "first" in document.documentElement.dataset ? document.getElementById("first-screen") : null;

/** The specifier of the module whose first screen is shown; `undefined` when none is shown. */
export function firstScreenPart(): string | undefined {
  return shownScreen()?.dataset.part;
}

/**
 * Replaces the first screen by the part that has mounted, in one step. If it is that part's screen, what was typed, the
 * focus, the selection and the last click go over to it.
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

/** Removes the first screen. What the orchestrator has rendered is visible then. */
export function endFirstScreen(): void {
  delete document.documentElement.dataset.first;
  document.getElementById("first-screen")?.remove();
}

/**
 * The control of the mounted screen with the kind and the name of a control of the first screen. The mounted screen may
 * have more controls, e.g. a message with a button, and other addresses of links, which carry the page to return to.
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
