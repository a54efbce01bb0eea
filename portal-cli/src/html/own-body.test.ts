/** @jest-environment jsdom */
import { giveBody, makeBody } from "./own-body.ts";

const folder = "https://cdn.example/stock";
let own: HTMLElement | undefined;
giveBody(() => own, `${folder}/portico-html.js`);

/** What code of a file gets. */
const inFile = (address: string, code: string) => new Function(`return ${code};\n//# sourceURL=${address}`)();

beforeEach(() => {
  own = makeBody({ class: "dark", style: "color: red" });
  const place = document.createElement("div");
  place.append(own);
  document.documentElement.lastElementChild?.replaceChildren(place);
});

it.each([
  "document.body",
  'document.querySelector("body")',
  'document.querySelector(" BODY ")',
  'document.querySelectorAll("body")[0]',
  'document.getElementsByTagName("body")[0]',
  "(() => document.body)()",
])("gives code of its folder the own body, and other code the page's: %s", (code) => {
  expect(inFile(`${folder}/assets/app.js?retry=1`, code)).toBe(own);
  expect(inFile("https://cdn.example/other/app.js", code)).toBe(document.documentElement.lastElementChild);
});

it("decides by the calling code, not by that code's caller", () => {
  inFile("https://cdn.example/shared.js", "window.shared = { bodyOf: () => document.body };");
  expect(inFile(`${folder}/app.js`, "window.shared.bodyOf()")).toBe(document.documentElement.lastElementChild);
});

it("finds other elements as before, and the page's body without an own body", () => {
  expect(inFile(`${folder}/app.js`, 'document.querySelector("body div")')).toBe(own?.parentElement);
  own = undefined;
  expect(inFile(`${folder}/app.js`, "document.body")).toBe(document.documentElement.lastElementChild);
});

it("gives each of two applications its own body", () => {
  const other = makeBody({});
  giveBody(() => other, "https://cdn.example/other/portico-html.js");
  expect(inFile("https://cdn.example/other/app.js", "document.body")).toBe(other);
  expect(inFile(`${folder}/app.js`, "document.body")).toBe(own);
});

it("makes a body with the page's attributes and its own size", () => {
  expect([own?.localName, own?.className, own?.style.color, own?.style.minHeight]).toEqual([
    "body",
    "dark",
    "red",
    "0",
  ]);
});
