import { stylesOnlyOwn } from "./own-classes.ts";

const sheetOf = (text: string) => {
  const style = document.createElement("style");
  style.textContent = text;
  document.head.replaceChildren(style);
  return style.sheet as CSSStyleSheet;
};

describe.each([
  [".tickets_row_nzPxg { color: red }"],
  [".tickets_row_nzPxg:hover, textarea.tickets_input_gmKa0[aria-invalid='true'] { color: red }"],
  [".tickets_section_BnW7z .button { color: red }"],
  ["@media (min-width: 640px) { .tickets_row_nzPxg { color: red } }"],
  ["@keyframes tickets_appear_Y_ff9 { from { opacity: 0 } }"],
  ["@supports (display: grid) { .tickets_row_nzPxg:not(.a) { display: grid } }"],
])("%s", (text) => {
  it("styles only elements of tickets", () => {
    expect(stylesOnlyOwn(sheetOf(text), "tickets")).toBe(true);
    expect(stylesOnlyOwn(sheetOf(text), "assets")).toBe(false);
  });
});

describe.each([
  [":root { --accent: red }"],
  [".tickets_row_nzPxg, a { color: red }"],
  ["a:not(.tickets_row_nzPxg) { color: red }"],
  [".tickets-row { color: red }"],
  [".button { color: red }"],
  ["@font-face { font-family: Own; src: url(own.woff2) }"],
  ["@keyframes appear { from { opacity: 0 } }"],
  ["@media print { body { color: black } }"],
])("%s", (text) => {
  it("may style other elements", () => {
    expect(stylesOnlyOwn(sheetOf(text), "tickets")).toBe(false);
  });
});

it("treats a sheet that scripts may not read as one that styles other elements", () => {
  const unreadable = {
    get cssRules(): never {
      throw new DOMException("not allowed", "SecurityError");
    },
  } as unknown as CSSStyleSheet;
  expect(stylesOnlyOwn(unreadable, "tickets")).toBe(false);
});

it("reads the rules of a sheet once, and again when their number has changed", () => {
  const read = jest.fn(() => ".tickets_row_nzPxg");
  const rule = Object.defineProperty({ cssRules: [] }, "selectorText", { get: read });
  const rules: object[] = [rule];
  const sheet = { cssRules: rules } as unknown as CSSStyleSheet;
  expect(stylesOnlyOwn(sheet, "tickets")).toBe(true);
  const reads = read.mock.calls.length;
  expect(stylesOnlyOwn(sheet, "tickets")).toBe(true);
  expect(read).toHaveBeenCalledTimes(reads);
  rules.push({ selectorText: "a" });
  expect(stylesOnlyOwn(sheet, "tickets")).toBe(false);
});
