import { installBelowBar } from "./below-bar.ts";
import { installOwnSheets, scopeElement, watchStyles } from "./own-sheets.ts";
import { scopeMapSheets } from "./scope-map-sheets.ts";
import { placeRulesBy } from "./scope-rules.ts";

// Browsers expose these classes; jsdom hides the classes of rules.
const selectorsOf = (sheet: CSSStyleSheet | null) =>
  [...(sheet?.cssRules ?? [])].map((rule) => (rule as CSSStyleRule).selectorText ?? rule.cssText);
const inside = (selector: string) =>
  `${selector}:where([data-styles="stock"] *, [data-app-part="stock"], [data-app-part="stock"] *)`;
const style = (text: string) => Object.assign(document.createElement("style"), { textContent: text });

beforeAll(() => {
  installOwnSheets();
  placeRulesBy(installBelowBar());
});
afterEach(() => document.head.replaceChildren());

it("keeps the rules of a style element inside its application, also when its text changes", async () => {
  const element = document.head.appendChild(style("button { color: red } .card { color: red }"));
  scopeElement(element, "@app/stock");
  expect(selectorsOf(element.sheet)).toEqual([inside("button"), ".card"]);
  element.textContent = "a { color: red }";
  await Promise.resolve();
  expect(selectorsOf(element.sheet)).toEqual([inside("a")]);
});

it("keeps rules that a script inserts inside its application, in the same task", () => {
  const element = document.head.appendChild(style(""));
  scopeElement(element, "@app/stock");
  expect(element.sheet?.insertRule("h1 { color: red }", 0)).toBe(0);
  element.sheet?.insertRule("@media print { h2 { color: red } }", 1);
  expect(selectorsOf(element.sheet)[0]).toBe(inside("h1"));
  expect(selectorsOf((element.sheet?.cssRules[1] ?? null) as unknown as CSSStyleSheet)).toEqual([inside("h2")]);
});

it("leaves the rules of every other style element", () => {
  const element = document.head.appendChild(style("button { color: red }"));
  element.sheet?.insertRule("h1 { color: red }", 0);
  expect(selectorsOf(element.sheet)).toEqual(["h1", "button"]);
});

it("finds style elements in the application's own part of the page", async () => {
  const place = document.body.appendChild(document.createElement("div"));
  watchStyles(place, "@app/stock");
  const element = style("p { color: red }");
  place.append(Object.assign(document.createElement("section")));
  place.firstElementChild?.append(element);
  await Promise.resolve();
  expect(selectorsOf(element.sheet)).toEqual([inside("p")]);
});

it("states at the root element how the window scrolls, below the portal's bar, while the application is on the page", () => {
  const text = "@media screen { html.snap { scroll-snap-type: y mandatory; scroll-padding-top: 5rem; margin: 0 } }";
  const element = document.head.appendChild(style(text));
  scopeElement(element, "@app/stock");
  scopeElement(element, "@app/stock");
  const [media] = element.sheet?.cssRules ?? [];
  const [own, ofWindow, ...others] = [...(media as CSSMediaRule).cssRules] as CSSStyleRule[];
  expect([own?.selectorText, others]).toEqual(['html.snap :where([data-styles="stock"])', []]);
  expect(ofWindow?.cssText).toBe(
    ':root:is(html.snap):has([data-styles="stock"]) {scroll-snap-type: y mandatory; scroll-padding-top: calc(5rem + var(--bar-height, 56px));}',
  );
});

it("changes selectors of the page to the frame, and applies only inherited properties to dialogs", () => {
  const element = document.head.appendChild(style(":root { --ink: red; color: red } body, h1 { margin: 0 }"));
  scopeElement(element, "@app/stock");
  expect(selectorsOf(element.sheet)).toEqual([
    ':root :where([data-styles="stock"], [data-app-part="stock"])',
    `body :where([data-styles="stock"]), ${inside("h1")}`,
  ]);
});

it("does not change rules that keep the page from scrolling while a dialog is open", () => {
  const element = document.head.appendChild(style("body.modal-open { overflow: hidden } body.wide { color: red }"));
  scopeElement(element, "@app/stock");
  expect(selectorsOf(element.sheet)).toEqual([
    "body.modal-open",
    'body.wide :where([data-styles="stock"], [data-app-part="stock"])',
  ]);
});

it("scopes a sheet of the map to the applications that use it, and does not change the portal's sheets", () => {
  const sheetOf = () => document.head.appendChild(style("a { color: red }"));
  const [shared, ofPortal] = [sheetOf(), sheetOf()];
  const linkOf = ({ sheet }: HTMLStyleElement) => ({ sheet }) as HTMLLinkElement;
  scopeMapSheets([linkOf(shared)], ["@app/stock", "@app/board"]);
  scopeMapSheets([linkOf(ofPortal)], ["@portico/navbar-mf"]);
  expect(selectorsOf(shared.sheet)[0]).toContain('a:where([data-styles="board"] *, [data-styles="stock"] *, ');
  expect(selectorsOf(ofPortal.sheet)).toEqual(["a"]);
});

/** The text of an application's style element after scoping. */
function scoped(text: string): string[] {
  const element = document.head.appendChild(style(text));
  scopeElement(element, "@app/stock");
  return [...(element.sheet?.cssRules ?? [])].map((rule) => (rule as CSSStyleRule).style.cssText);
}

it("makes a page of the window's height fill the space below the bar, and a longer page as high as its content", () => {
  const text = "html, body, #app { min-height: 100vh } body { height: calc(100% - 8px) !important }";
  expect(scoped(text)).toEqual([
    "min-height: var(--app-height, 100vh);",
    "height: calc(var(--app-height, 100%) - 8px) !important; min-height: var(--app-least, max-content);",
  ]);
});

it("fills the space below the bar with a page whose class fills the window without an open dialog", () => {
  const text = "html.full { height: 100dvh; overflow: hidden } body.fixed { height: 100%; position: fixed }";
  const element = document.head.appendChild(style(text));
  scopeElement(element, "@app/stock");
  expect(selectorsOf(element.sheet)).toEqual(['html.full, html.full :where([data-styles="stock"])', "body.fixed"]);
  expect(scoped(text)[0]).toBe(
    "height: var(--app-height, 100dvh); overflow: hidden; min-height: var(--app-least, max-content); --app-least: 0px;",
  );
});

it.each(["block-page", "openlayers", "clock"])(
  "lets a page fill the window whose class only contains such a word: .%s",
  (name) => {
    const element = document.head.appendChild(style(`body.${name} { height: 100vh; overflow: hidden }`));
    scopeElement(element, "@app/stock");
    expect(selectorsOf(element.sheet)).toEqual([`body.${name}, body.${name} :where([data-styles="stock"])`]);
  },
);

it.each(["modal-open", "no-scroll", "noscroll", "isLocked", "with-drawer"])(
  "leaves the lock of an open dialog: .%s",
  (name) => {
    const text = `body.${name} { height: 100vh; overflow: hidden }`;
    const element = document.head.appendChild(style(text));
    scopeElement(element, "@app/stock");
    expect(selectorsOf(element.sheet)).toEqual([`body.${name}`]);
    expect(scoped(text)).toEqual(["height: 100vh; overflow: hidden;"]);
  },
);

it("keeps a page that does not scroll as high as the window", () => {
  expect(scoped("html { overflow: hidden }")).toEqual(["overflow: clip; --app-least: 0px;"]);
  expect(scoped("html { overflow-y: scroll }")).toEqual(["overflow-y: visible;"]);
});

it.each(["highlight", "lightbox", "model-card", "dark"])("keeps the heights of an element: .%s", (name) => {
  expect(scoped(`.${name} { height: 100%; min-height: 100vh }`)).toEqual(["height: 100%; min-height: 100vh;"]);
});

it("keeps the heights of the page's ::before and ::after", () => {
  expect(scoped("body::before { height: 100% }")).toEqual(["height: 100%;"]);
});

it("keeps the nonce of a style element for which a script has none", () => {
  const element = document.head.appendChild(style("p { color: red }"));
  element.nonce = "n0nce";
  Object.assign(element, { nonce: undefined });
  expect(element.nonce).toBe("n0nce");
  const script = Object.assign(document.createElement("script"), { nonce: "a" });
  script.nonce = "b";
  expect(script.nonce).toBe("b");
});

it("moves elements that are fixed at the top of the window below the portal's bar, also with two rules", () => {
  const text =
    ".bar { position: fixed; top: 0px } .fixed { position: fixed } .head { position: sticky; top: 64px } .top { top: 0 !important } .menu { position: absolute; top: 4px }";
  const element = document.head.appendChild(style(text));
  scopeElement(element, "@app/stock");
  const below = "--app-top: calc(100svh - var(--app-height, 100svh))";
  const rules = [...(element.sheet?.cssRules ?? [])].map((rule) => (rule as CSSStyleRule).style.cssText);
  expect(rules[0]).toContain("top: var(--app-top, 0px)");
  expect(rules.map((rule) => rule.includes(below))).toEqual([true, true, false, false, false]);
  expect(rules[2]).toContain("top: calc(64px + var(--app-top, 0px))");
  expect(rules[2]).toContain("--app-top: var(--app-stuck, ");
  expect(rules.slice(3)).toEqual(["top: var(--app-top, 0px) !important;", "position: absolute; top: 4px;"]);
});
