import { currentShortcutChoices } from "@portico/shared-utility";
import { useLayoutEffect } from "react";
import { requestFromBar } from "../bar/bar-requests.ts";
import { focusNextLandmark } from "./next-landmark.ts";
import { isShortcutOn, shortcuts } from "./shortcuts.ts";

/** Handles the portal's shortcuts. A key that an application has handled is left to it, and so is every modal dialog. */
export function useShortcuts() {
  // A layout effect: there is no moment in which the bar is shown and ignores a key.
  useLayoutEffect(() => {
    // On the window: the page's elements and the document have had the key before.
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, []);
}

function onKeyDown(event: KeyboardEvent) {
  if (event.defaultPrevented || event.isComposing) return;
  const shortcut = shortcuts.find(({ fits }) => fits(event));
  if (!shortcut || !isShortcutOn(shortcut, currentShortcutChoices())) return;
  if (document.querySelector("dialog:modal") || (!shortcut.inFields && isField(event.composedPath()[0]))) return;
  event.preventDefault();
  if (event.repeat) return;
  if (shortcut.target) requestFromBar(shortcut.target);
  else focusNextLandmark(event.shiftKey ? -1 : 1);
}

/** Whether the user types into an element, also inside a shadow root. */
function isField(element: EventTarget | undefined): boolean {
  if (!(element instanceof HTMLElement)) return false;
  const editable = "input, textarea, select, [contenteditable]:not([contenteditable=false]), [role=textbox]";
  return element.isContentEditable || element.closest(editable) !== null;
}
