import type { Resource } from "./part-resources.ts";

const changes = { subtree: true, childList: true, characterData: true, attributes: true };

interface PageOfElement {
  /** The body or the head. */
  parent: HTMLElement;
  /** Whether its application is mounted. */
  isMounted(): boolean;
  /** Whether it was added during a visit, not when the module ran. */
  isOfVisit: boolean;
}

/**
 * An element in the body or the head as a resource: a dialog, its backdrop, a place for toasts. The next visit restores
 * it unless it was visible when its application was left: an open dialog of an earlier visit would block the page. Such
 * an element is restored as soon as the application changes something in it, for example adds a toast to its region of
 * toasts.
 */
export function elementResource(element: Element, page: PageOfElement): Resource {
  const { parent } = page;
  let off: { mark: Comment; isPending: boolean } | undefined;
  const isSeenInVisit = () => page.isOfVisit && isSeen(element);
  const use = new MutationObserver(() => {
    if (page.isMounted()) restore();
  });

  function restore(): void {
    use.disconnect();
    if (!off) return;
    if (off.mark.isConnected) off.mark.replaceWith(element);
    else parent.append(element);
    off = undefined;
  }

  return {
    kind: "element",
    what: `element of the ${parent.localName}: ${nameOf(element)}`,
    attach: () => {
      if (off?.isPending) use.observe(element, changes);
      else restore();
    },
    measure: isSeenInVisit,
    detach(measured) {
      if (off) use.disconnect();
      if (off || !element.isConnected) return;
      off = { mark: document.createComment(""), isPending: measured ?? isSeenInVisit() };
      element.replaceWith(off.mark);
    },
    isReleased: () => !off && !element.isConnected,
    dispose() {
      use.disconnect();
      off?.mark.remove();
      element.remove();
    },
  };
}

/** Whether the element, or something in it, is visible. Its own box may be empty if its content floats. */
function isSeen(element: Element): boolean {
  return [element, ...element.querySelectorAll("*")].some((each) => each.getClientRects().length > 0);
}

const nameOf = ({ localName, id, classList }: Element) =>
  [localName, id && `#${id}`, classList[0] && `.${classList[0]}`].filter(Boolean).join("");
