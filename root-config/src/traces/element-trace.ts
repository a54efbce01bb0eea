import type { Trace } from "./part-traces.ts";

const changes = { subtree: true, childList: true, characterData: true, attributes: true };

/**
 * The trace of an element in the body: a dialog, its backdrop, a place for toasts. Another visit gets it back, except one
 * that was seen when its application was left: an open dialog of an earlier visit would block the page. That one comes back
 * as soon as the application changes something in it, as it does with a toast in its place for toasts.
 *
 * @param page.isMounted whether its application is mounted
 * @param page.isOfVisit whether it was added during a visit, and not when the module ran
 */
export function elementTrace(element: Element, page: { isMounted(): boolean; isOfVisit: boolean }): Trace {
  let off: { mark: Comment; waits: boolean } | undefined;
  const isSeenInVisit = () => page.isOfVisit && isSeen(element);
  const use = new MutationObserver(() => {
    if (page.isMounted()) putBack();
  });

  function putBack(): void {
    use.disconnect();
    if (!off) return;
    if (off.mark.isConnected) off.mark.replaceWith(element);
    else document.body.append(element);
    off = undefined;
  }

  return {
    kind: "element",
    what: `element of the body: ${nameOf(element)}`,
    place: () => {
      if (off?.waits) use.observe(element, changes);
      else putBack();
    },
    measure: isSeenInVisit,
    remove(measured) {
      if (off) use.disconnect();
      if (off || !element.isConnected) return;
      off = { mark: document.createComment(""), waits: measured ?? isSeenInVisit() };
      element.replaceWith(off.mark);
    },
    isGone: () => !off && !element.isConnected,
    ended() {
      use.disconnect();
      off?.mark.remove();
      element.remove();
    },
  };
}

/** Whether it, or something in it, has a place on the screen. Its own box may be empty: what is in it floats. */
function isSeen(element: Element): boolean {
  return [element, ...element.querySelectorAll("*")].some((each) => each.getClientRects().length > 0);
}

const nameOf = ({ localName, id, classList }: Element) =>
  [localName, id && `#${id}`, classList[0] && `.${classList[0]}`].filter(Boolean).join("");
