import { element } from "../page/element.ts";
import { singleSpaId } from "../page/single-spa-id.ts";

/** The element that the layout provides for a part. */
export function containerOf(name: string): HTMLElement {
  const container = document.getElementById(singleSpaId(name));
  if (!container) throw new Error(`the layout has no place for ${name}`);
  return container;
}

/**
 * A new element for a part, before the layout provides one. The layout uses it in place, as the first element of
 * `main`. From anywhere else the layout would move it, which reloads the frames in it.
 */
export function containerBeside(main: HTMLElement, name: string): HTMLElement {
  const id = singleSpaId(name);
  document.getElementById(id)?.remove();
  const container = element("div", { id });
  main.prepend(container);
  return container;
}
