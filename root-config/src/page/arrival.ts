import { announce } from "./announcer.ts";
import { createScrollMemory } from "./scroll-memory.ts";
import { shellText } from "./shell-text.ts";

/** Focus, announcement and scroll position after a page change (`docs/product.md#keyboard`). */
export function createArrival() {
  const position = createPosition();
  let first = true;
  /** Where a failure panel is shown. Its page may replace it at any time. */
  let failedAt: string | undefined;
  return {
    /** Called as soon as the new page is visible, if that is before its arrival. */
    shown: () => position.placeEarly(first),
    /** Called when the new page is shown, with its title. The first page after a load gets no focus. */
    arrived(title: string): void {
      if (first) {
        position.place(first);
        first = false;
        return;
      }
      // Writes first, then reads that need the layout, so that the layout is computed once.
      announce(shellText("route.announce", { title }));
      const focus = headingFocus(failedAt === location.href);
      failedAt = undefined;
      position.place(first);
      focus();
    },
    /**
     * Called when a failure panel is shown in the page's place, including the first page after a load. The panel's
     * heading gets the focus, so screen readers read it. `sentence` is the text below the heading.
     */
    failed(sentence: string): void {
      first = false;
      announce(sentence);
      const focus = headingFocus(failedAt === location.href);
      failedAt = location.href;
      window.scrollTo(0, 0);
      focus();
    },
  };
}

/** Scrolls a shown page, once: when it arrives, or before that. */
function createPosition() {
  const scroll = createScrollMemory();
  const hasTraversed = watchTraversals();
  let placed: string | undefined;

  function scrollTo(isFirst: boolean): void {
    if (isFirst || hasTraversed()) scroll.restore();
    else if (!location.hash) window.scrollTo(0, 0);
  }

  return {
    place(isFirst: boolean): void {
      if (placed !== location.href) scrollTo(isFirst);
      placed = undefined;
    },
    placeEarly(isFirst: boolean): void {
      scrollTo(isFirst);
      placed = location.href;
    },
  };
}

/** @returns whether the user arrived with Back or Forward */
function watchTraversals(): () => boolean {
  let traversed = false;
  (window as { navigation?: EventTarget }).navigation?.addEventListener("navigate", (event) => {
    const { navigationType } = event as Event & { navigationType?: string };
    // A router that writes its own state into the entry has not left the entry.
    if (navigationType !== "replace") traversed = navigationType === "traverse";
  });
  return () => traversed;
}

/** Panels and menus that a user opens over a page. They keep the focus, because a menu would close without it. */
const opened = "dialog, [popover]:has([role=menu])";
const fields =
  "input:not([type=checkbox], [type=radio], [type=button], [type=submit], [type=reset]), textarea, select, " +
  "[contenteditable]:not([contenteditable=false])";

/**
 * Makes the page's heading focusable. A panel or menu that the user has opened keeps the focus: otherwise Escape could
 * not return the focus.
 *
 * @param isHere whether the user was already at this address, and may be busy beside the page's content
 * @returns a function that moves the focus there, which needs the layout
 */
function headingFocus(isHere: boolean): () => void {
  const main = document.getElementById("main");
  const heading = main?.querySelector<HTMLElement>("h1") ?? main;
  const { activeElement } = document;
  if (!heading || heading.contains(activeElement) || activeElement?.closest(opened)) return () => {};
  // A field of the bar or of an always-on application, in which the user types.
  const isBeside = activeElement !== document.body && !main?.contains(activeElement);
  if (isBeside && (isHere || activeElement?.matches(fields))) return () => {};
  if (!heading.hasAttribute("tabindex")) heading.tabIndex = -1;
  return () => heading.focus({ preventScroll: true });
}
