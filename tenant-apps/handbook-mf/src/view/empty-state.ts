import { element } from "./element.ts";

/** The look of the portal's `EmptyState`, with a picture of the portal's icons above the title. */
export function emptyState(icon: string, title: string, wayOn: HTMLElement): HTMLElement {
  const drawing = element("span", { class: "portico-icon", "aria-hidden": "true" });
  drawing.style.setProperty("--icon", `url("/media/icons/solid/${icon}.svg")`);
  drawing.style.setProperty("--icon-size", "24px");
  return element(
    "div",
    { class: "portico-empty" },
    element("span", { class: "portico-empty-picture" }, drawing),
    element("p", { class: "portico-empty-title" }, title),
    element("div", { class: "portico-empty-way-on" }, wayOn),
  );
}

/** The empty state in a card. */
export function emptyCard(icon: string, title: string, wayOn: HTMLElement): HTMLElement {
  return element("section", { class: "portico-card" }, emptyState(icon, title, wayOn));
}
