import { announce } from "./announcer.ts";
import { createScrollMemory } from "./scroll-memory.ts";
import { shellText } from "./shell-text.ts";

/** Focus, announcement and scroll position after a page change (`docs/product.md#keyboard`). */
export function createArrival() {
  const position = createPosition();
  let first = true;
  /** Where a failure panel is shown, which may give way to its page at any time. */
  let failedAt: string | undefined;
  return {
    /** Call it as soon as the new page is shown, if that is before its arrival. */
    shown: () => position.placeEarly(first),
    /** Call it once the new page is shown, with its title. The first page after a load gets no focus. */
    arrived(title: string): void {
      if (first) {
        position.place(first);
        first = false;
        return;
      }
      // First what is written, then what needs the layout, so that it is computed once.
      announce(shellText("route.announce", { title }));
      const focus = headingFocus(failedAt === location.href);
      failedAt = undefined;
      position.place(first);
      focus();
    },
    /**
     * Call it once a failure panel is shown in the page's place, also on the first page after a load. The panel's
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

/** Scrolls a page that is shown, once: when it arrives, or before that. */
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

/** @returns whether the user has come with Back or Forward */
function watchTraversals(): () => boolean {
  let traversed = false;
  (window as { navigation?: EventTarget }).navigation?.addEventListener("navigate", (event) => {
    const { navigationType } = event as Event & { navigationType?: string };
    // A router that writes its own state into the entry has not left it.
    if (navigationType !== "replace") traversed = navigationType === "traverse";
  });
  return () => traversed;
}

/** What a user opens over a page: it keeps the focus. A menu would close without it. */
const opened = "dialog, [popover]:has([role=menu])";
const fields =
  "input:not([type=checkbox], [type=radio], [type=button], [type=submit], [type=reset]), textarea, select, " +
  "[contenteditable]:not([contenteditable=false])";

/**
 * Makes the page's heading focusable. A panel or menu that the user has opened meanwhile keeps the focus: otherwise Escape
 * would not give it back.
 *
 * @param isHere whether the user has been at this address already, and may be busy beside the page's content
 * @returns moves the focus there, which needs the layout
 */
function headingFocus(isHere: boolean): () => void {
  const main = document.getElementById("main");
  const heading = main?.querySelector<HTMLElement>("h1") ?? main;
  const { activeElement } = document;
  if (!heading || heading.contains(activeElement) || activeElement?.closest(opened)) return () => {};
  // A field of the bar or of an always-on application: its user types.
  const isBeside = activeElement !== document.body && !main?.contains(activeElement);
  if (isBeside && (isHere || activeElement?.matches(fields))) return () => {};
  if (!heading.hasAttribute("tabindex")) heading.tabIndex = -1;
  return () => heading.focus({ preventScroll: true });
}
