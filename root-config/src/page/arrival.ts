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

  return {
    /** To be called once the new page stands, with its title. The first page of a load takes no focus. */
    arrived(title: string): void {
      if (first) {
        first = false;
        scroll.restore();
        return;
      }
      if (traversed) scroll.restore();
      else if (!location.hash) window.scrollTo(0, 0);
      focusHeading();
      announce(shellText("route.announce", { title }));
    },
    /**
     * To be called once a panel stands in the page's place, on the first page of a load too. Its heading takes the
     * focus, which reads it; `sentence` is what stands below.
     */
    failed(sentence: string): void {
      first = false;
      window.scrollTo(0, 0);
      focusHeading();
      announce(sentence);
    },
  };
}

function focusHeading(): void {
  const main = document.getElementById("main");
  const heading = main?.querySelector<HTMLElement>("h1") ?? main;
  if (!heading || heading.contains(document.activeElement)) return;
  if (!heading.hasAttribute("tabindex")) heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
