/** Runs in the page: the controls that a neighbour's area for a finger covers in part. */
export function coveredTargets(): string[] {
  const selector = "a[href], button, input, select, textarea, summary";
  const controls = [...document.querySelectorAll<HTMLElement>(selector)];
  return controls.filter((control) => control.checkVisibility({ visibilityProperty: true })).flatMap(coveredBy);

  function coveredBy(control: HTMLElement): string[] {
    control.scrollIntoView({ block: "center" });
    const { left, right, top, bottom } = control.getBoundingClientRect();
    const middle = [(left + right) / 2, (top + bottom) / 2] as const;
    const edges = [
      [left + 1, middle[1]],
      [right - 1, middle[1]],
      [middle[0], top + 1],
      [middle[0], bottom - 1],
    ] as const;
    const neighbours = edges.flatMap(([x, y]) => {
      const hit = document.elementFromPoint(x, y)?.closest<HTMLElement>(selector);
      return hit && hit !== control && layerOf(hit) === layerOf(control) && !isIn(hit, x, y) ? [nameOf(hit)] : [];
    });
    return [...new Set(neighbours)].map((neighbour) => `${nameOf(control)} under ${neighbour}`);
  }

  /** What is open over the page, or the bar, covers controls on purpose. */
  function layerOf(element: HTMLElement): Element | null {
    return element.closest("dialog, [popover], [role=dialog], header, main");
  }

  function isIn(element: HTMLElement, x: number, y: number): boolean {
    return [...element.getClientRects()].some(
      ({ left, right, top, bottom }) => x >= left && x <= right && y >= top && y <= bottom,
    );
  }

  function nameOf(element: HTMLElement): string {
    return element.getAttribute("aria-label") ?? element.textContent?.trim() ?? element.tagName;
  }
}
