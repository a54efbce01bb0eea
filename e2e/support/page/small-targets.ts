/**
 * Runs in the page: the controls whose area for a finger or the pointer is lower than `size`, and those without a text
 * that are narrower. An area may reach beyond its box with `::after`. Links among words are no targets of their own
 * (WCAG 2.2, 2.5.8).
 */
export function smallTargets(size: number): string[] {
  const controls = document.querySelectorAll<HTMLElement>("a[href], button, input, select, textarea, summary");
  return [...controls].filter(isTarget).flatMap((element) => {
    const label = element.closest("label");
    const boxes = [element.getBoundingClientRect(), ...(label ? [label.getBoundingClientRect()] : []), reach(element)];
    const height = Math.max(...boxes.map((box) => box.height));
    const width = Math.max(...boxes.map((box) => box.width));
    const isNarrow = width < size && !element.innerText?.trim();
    const name = element.getAttribute("aria-label") ?? element.textContent?.trim();
    // A fraction of a pixel is lost to rounding.
    return height < size - 0.5 || isNarrow ? [`${name}: ${Math.round(width)} × ${Math.round(height)}`] : [];
  });

  function isTarget(element: HTMLElement): boolean {
    if (
      element.closest("#skip-link, .vh, [aria-hidden=true]") ||
      !element.checkVisibility({ visibilityProperty: true })
    )
      return false;
    const { width, height } = element.getBoundingClientRect();
    const isAmongWords =
      getComputedStyle(element).display === "inline" &&
      [...(element.parentElement?.childNodes ?? [])].some(
        ({ nodeType, nodeValue }) => nodeType === 3 && nodeValue?.trim(),
      );
    return width > 1 && height > 1 && !isAmongWords;
  }

  function reach(element: HTMLElement): { width: number; height: number } {
    const { content, position, width, height } = getComputedStyle(element, "::after");
    if (content === "none" || position !== "absolute") return { width: 0, height: 0 };
    return { width: Number.parseFloat(width) || 0, height: Number.parseFloat(height) || 0 };
  }
}
