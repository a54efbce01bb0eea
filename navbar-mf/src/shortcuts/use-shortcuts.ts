import { currentShortcutChoices } from "@portico/shared-utility";
import { useLayoutEffect } from "react";
import { requestFromBar } from "../bar/bar-requests.ts";
import { focusNextLandmark } from "./next-landmark.ts";
import { isShortcutOn, shortcuts } from "./shortcuts.ts";

/** Handles the portal's shortcuts, except keys that an application has handled and keys in modal dialogs. */
export function useShortcuts() {
  // A layout effect, so that the bar never ignores a key while it is visible.
  useLayoutEffect(() => {
    // On the window: the page's elements and the document receive the key first.
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, []);
}

function onKeyDown(event: KeyboardEvent) {
  if (event.defaultPrevented || event.isComposing) return;
  const shortcut = shortcuts.find(({ fits }) => fits?.(event));
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
