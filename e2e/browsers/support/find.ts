import type { Point } from "../drivers/browser.ts";

export type Role =
  | "alert"
  | "article"
  | "banner"
  | "button"
  | "dialog"
  | "heading"
  | "link"
  | "link in a dialog"
  | "main"
  | "menuitem"
  | "navigation"
  | "searchbox"
  | "tab"
  | "textbox";

/** Selectors of each role for the markup of the portal. */
export const selectors: Record<Role, string> = {
  alert: '[role="alert"]',
  article: "article",
  banner: "header",
  button: "button",
  dialog: 'dialog, [role="dialog"]',
  heading: "h1, h2, h3",
  link: "a[href]",
  "link in a dialog": "dialog a[href]",
  main: "main",
  menuitem: '[role="menuitem"]',
  navigation: "nav",
  searchbox: 'input[type="search"]',
  tab: '[role="tab"]',
  textbox: 'input:not([type="radio"], [type="checkbox"], [type="search"]), textarea',
};

export interface Found {
  text: string;
  value: string;
  focused: boolean;
  /** Its middle; undefined when something covers it or it is outside the viewport. */
  point: Point | undefined;
}

/** Runs in the page: finds visible elements by selector and name or text. `scroll` brings the first one into view. */
export function findInPage(selector: string, source: string, scroll: boolean): Found[] {
  const wanted = new RegExp(source);
  const nameOf = (element: Element): string => {
    const by = element.getAttribute("aria-labelledby")?.split(" ") ?? [];
    const labels = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? element.labels : [];
    const named = [...by.map((id) => document.getElementById(id)), ...(labels ?? [])];
    const name = element.getAttribute("aria-label") ?? named.map((each) => each?.textContent ?? "").join(" ");
    return (name || ((element as HTMLElement).innerText ?? "")).trim();
  };
  const found = [...document.querySelectorAll<HTMLElement>(selector)].filter(
    (element) => element.checkVisibility({ visibilityProperty: true }) && wanted.test(nameOf(element)),
  );
  if (scroll) found[0]?.scrollIntoView({ block: "center", behavior: "instant" });
  return found.map((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const point = { x: left + width / 2, y: top + height / 2 };
    const top_ = document.elementFromPoint(point.x, point.y);
    return {
      text: element.innerText,
      value: "value" in element ? String(element.value) : "",
      focused: element === document.activeElement,
      point: top_ && (element.contains(top_) || top_.contains(element)) ? point : undefined,
    };
  });
}
