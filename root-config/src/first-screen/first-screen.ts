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
  const wanted = screen?.dataset.wanted;
  endFirstScreen();
  attach();
  restoreFields(mounted, fields);
  if (wanted !== undefined) controlsOf(mounted)[Number(wanted)]?.click();
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

const controlsOf = (root: HTMLElement) => [...root.querySelectorAll<HTMLElement>("a, button")];
