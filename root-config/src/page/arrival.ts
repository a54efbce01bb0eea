import { announce } from "./announcer.ts";
import { createScrollMemory } from "./scroll-memory.ts";
import { shellText } from "./shell-text.ts";

/** Focus, announcement and scrolling of a page change (findings/interface.md, convention 5). */
export function createArrival() {
  const scroll = createScrollMemory();
  let first = true;
  let traversed = false;
  (window as { navigation?: EventTarget }).navigation?.addEventListener("navigate", (event) => {
    const { navigationType } = event as Event & { navigationType?: string };
    // A router that writes its own state into the entry has not left it.
    if (navigationType !== "replace") traversed = navigationType === "traverse";
  });

  /** To be called once the new page stands, with its title. The first page of a load takes no focus. */
  return function arrive(title: string): void {
    if (first) {
      first = false;
      scroll.restore();
      return;
    }
    if (traversed) scroll.restore();
    else if (!location.hash) window.scrollTo(0, 0);
    focusHeading();
    announce(shellText("route.announce", { title }));
  };
}

function focusHeading(): void {
  const main = document.getElementById("main");
  const heading = main?.querySelector<HTMLElement>("h1") ?? main;
  if (!heading || heading.contains(document.activeElement)) return;
  if (!heading.hasAttribute("tabindex")) heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
