import { scopedSelector } from "./scoped-selector.ts";
import { styleScope } from "./style-scope.ts";

const scope = styleScope(["@app/stock"]);
const [frame, part] = ['[data-styles="stock"]', '[data-app-part="stock"]'];
const inside = `:where(${frame} *, ${part}, ${part} *)`;
const anywhere = `:where(${frame}, ${frame} *, ${part}, ${part} *)`;
const below = `:where(${frame}, ${part})`;
const scoped = (selectors: string) => scopedSelector(selectors, scope)?.everywhere;

it.each([
  ["button", `button${inside}`],
  ["a:hover, h1", `a:hover${inside}, h1${inside}`],
  ["#main", `#main${anywhere}`],
  ["#main > h2", `#main > h2${inside}`],
  ["*", `*${anywhere}`],
  ["*, ::before, ::backdrop", `*${anywhere}, ${anywhere}::before, ${anywhere}::backdrop`],
  ["dialog::backdrop", `dialog${inside}::backdrop`],
  ["[hidden]", `[hidden]${anywhere}`],
  ['a[href$=".pdf"]', `a[href$=".pdf"]${inside}`],
  ['[class*="icon-"]', `[class*="icon-"]${anywhere}`],
  ["ul > li + li", `ul > li + li${inside}`],
  ["button:not(.plain, [disabled]):focus", `button:not(.plain, [disabled]):focus${inside}`],
  ["svg:not(:root)", `svg:not(:root)${inside}`],
  [":is(h1, h2) small", `:is(h1, h2) small${inside}`],
])("keeps %s inside the application", (selectors, expected) => expect(scoped(selectors)).toBe(expected));

it.each([
  [":root", `:root ${below}`],
  ["html, body", `html ${below}, body ${below}`],
  ["body::before", `body ${below}::before`],
  ["html.dark", `html.dark ${below}`],
  [':root:not([data-theme="light"])', `:root:not([data-theme="light"]) ${below}`],
  [":where(html)", `:where(html) ${below}`],
])("changes %s to the frame", (selectors, expected) => {
  expect(scoped(selectors)).toBe(expected);
  expect(scopedSelector(selectors, scope)?.isRoot).toBe(true);
});

it("changes the page as an ancestor to the frame, too", () => {
  expect(scoped("body > header")).toBe(`:is(body, :where(${frame})) > header${inside}`);
  expect(scoped("html.dark a")).toBe(`html.dark a${inside}`);
  expect(scoped(".dark a")).toBe(`.dark a${inside}`);
});

it.each([".dark", '[data-theme="dark"]'])(
  "gives the theme %s of the page to the frame, and not to the page",
  (name) => {
    expect(scoped(name)).toBe(`${name}:where(:not(:root, body)), ${name}:where(:root, body) ${below}`);
  },
);

it.each([
  ".card",
  "#app",
  "#main-list",
  "#main .card",
  ".card button",
  "button.primary:hover",
  "h1[data-v-7ba5bd90]",
  "h1[_ngcontent-abc]",
  "my-card",
  "html.dark .card",
  String.raw`.dark\:text-white:is(.dark *)`,
  ":host, :host(:hover)",
])("does not change %s", (selectors) => expect(scoped(selectors)).toBeUndefined());

it("scopes a selector once", () => {
  for (const selectors of ["button, :root", "body"]) expect(scoped(scoped(selectors) ?? "")).toBeUndefined();
});

it("limits the styles of a tenant's own library to applications", () => {
  expect(scopedSelector("a", styleScope(["@acme/ui"]))?.everywhere).toBe(
    "a:where([data-styles] *, [data-app-part], [data-app-part] *)",
  );
});
