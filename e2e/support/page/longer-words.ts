export { lengthen } from "../../../scripts/sheets/lengthen.mjs";

/** The texts that leave the window or their button, or are hidden by the box around them. */
export function cutTexts(): string[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const cut: string[] = [];
  while (walker.nextNode()) {
    const text = walker.currentNode as Text;
    const parent = text.parentElement;
    if (!parent || !/\p{L}/u.test(text.data) || !parent.checkVisibility({ visibilityProperty: true })) continue;
    if (parent.closest(".vh, option, script, noscript") || getComputedStyle(parent).clipPath !== "none") continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const box = range.getBoundingClientRect();
    for (let around: Element | null = parent; around; around = around.parentElement) {
      const { overflowX, textOverflow, webkitLineClamp } = getComputedStyle(around);
      if (["auto", "scroll"].includes(overflowX) || webkitLineClamp !== "none") break;
      // Names in the bar and titles in a list, which people have written, may end in "…".
      if (textOverflow === "ellipsis" && around.closest("header, li")) break;
      const isFrame =
        overflowX !== "visible" || around.matches("button, [role=tab]") || around === document.documentElement;
      const { left, right } = around.getBoundingClientRect();
      if (isFrame && (box.left < left - 1 || box.right > right + 1)) {
        cut.push(`${text.data.trim().slice(0, 40)} in ${around.tagName} ${around.className}`);
        break;
      }
    }
  }
  return cut;
}
