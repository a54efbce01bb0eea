import { installMarkupContext } from "./markup-context.ts";

const native = Object.getOwnPropertyDescriptor(Element.prototype, "innerHTML") as PropertyDescriptor;
const read: string[] = [];
// Like the page's policy, which parses each text as HTML in a template and serialises it again.
Object.defineProperty(Element.prototype, "innerHTML", {
  ...native,
  set(this: Element, text: string) {
    read.push(text);
    const holder = document.createElement("template");
    native.set?.call(holder, text);
    native.set?.call(this, native.get?.call(holder));
  },
});
beforeAll(() => installMarkupContext(window));
beforeEach(() => {
  read.length = 0;
});

it("treats markup that is set on a style element as its text, as a parser does", () => {
  const style = document.createElement("style");
  style.innerHTML = "tr > th { color: red }";
  expect([style.textContent, style.innerHTML]).toEqual(["tr > th { color: red }", "tr > th { color: red }"]);
  style.innerHTML = null as unknown as string;
  expect(style.textContent).toBe("");
  expect(read).toEqual([]);
});

it("reads the markup of SVG as SVG, where each shape has an end", () => {
  const icon = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  icon.innerHTML = '<path d="M0 0"/><path d="M1 1"/>';
  expect([...icon.children].map(({ localName, namespaceURI }) => [localName, namespaceURI])).toEqual([
    ["path", icon.namespaceURI],
    ["path", icon.namespaceURI],
  ]);
  icon.innerHTML = "";
  expect(icon.childNodes).toHaveLength(0);
});

it("lets the page's policy decide about markup of other elements", () => {
  document.body.innerHTML = "<b>Text</b>";
  expect(read).toEqual(["<b>Text</b>"]);
});
