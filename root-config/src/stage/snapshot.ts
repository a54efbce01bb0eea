import { element } from "../page/element.ts";

/** A page with more elements than this is not copied: the copy would take too long. */
const maxElements = 10_000;
/** Elements that would run, load or play in a copy, custom elements included. */
const activeElements = /^(IFRAME|OBJECT|EMBED|VIDEO|AUDIO|CANVAS|SCRIPT|STYLE|LINK|.*-.*)$/;

/**
 * A snapshot of a view, shown in its place. Nothing in it can be focused, announced, run or found by its id.
 * `undefined` if the view is not on the page, or too large.
 */
export function snapshotOf(view: HTMLElement): HTMLElement | undefined {
  const originals = [...view.querySelectorAll<HTMLElement>("*")];
  if (!view.isConnected || originals.length > maxElements) return undefined;
  // Copied into a document without a browsing context, where custom elements are not upgraded and nothing is fetched.
  const copy = document.implementation.createHTMLDocument().importNode(view, true);
  const copies = [...copy.querySelectorAll<HTMLElement>("*")];
  copies.forEach((still, index) => {
    const original = originals[index];
    if (original) freeze(still, original);
  });
  const snapshot = element("div", { className: "frame-snapshot", inert: true }, [...copy.childNodes]);
  snapshot.setAttribute("aria-hidden", "true");
  return snapshot;
}

function freeze(still: HTMLElement, original: HTMLElement): void {
  for (const name of ["id", "name", "autofocus", "data-app"]) still.removeAttribute(name);
  if (original instanceof HTMLInputElement || original instanceof HTMLTextAreaElement) {
    if (original.type !== "file") (still as HTMLInputElement).value = original.value;
  }
  if (original instanceof HTMLSelectElement) (still as HTMLSelectElement).selectedIndex = original.selectedIndex;
  if (activeElements.test(original.tagName)) still.replaceWith(boxFor(original));
  if (original.tagName === "H1") still.replaceWith(headingFor(still, original));
}

/** The page has one `h1`, also for a script that looks for it while the snapshot is shown. */
function headingFor(still: HTMLElement, original: HTMLElement): HTMLElement {
  const replacement = element("div", { className: original.className }, [...still.childNodes]);
  const { fontFamily, fontSize, fontWeight, lineHeight, letterSpacing, color, margin } = getComputedStyle(original);
  Object.assign(replacement.style, { fontFamily, fontSize, fontWeight, lineHeight, letterSpacing, color, margin });
  return replacement;
}

function boxFor(original: HTMLElement): HTMLElement {
  const { width, height } = original.getBoundingClientRect();
  const box = element("div", { className: original.className });
  const { display } = getComputedStyle(original);
  Object.assign(box.style, { display: display === "inline" ? "inline-block" : display });
  Object.assign(box.style, { width: `${width}px`, height: `${height}px` });
  return box;
}
