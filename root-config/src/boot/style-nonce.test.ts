import { installStyleNonce } from "./style-nonce.ts";

const svg = "http://www.w3.org/2000/svg";

beforeAll(() => installStyleNonce());

it("gives style elements that scripts create the nonce of the page's last element, once the page has it", () => {
  expect(document.createElement("style").nonce).toBe("");
  document.body.innerHTML = '<style nonce="n0nce"></style>';
  expect(document.createElement("STYLE").nonce).toBe("n0nce");
  expect((document.createElementNS(svg, "style") as SVGStyleElement).nonce).toBe("n0nce");
});

it("keeps a nonce out of every other element", () => {
  expect(document.createElement("script").nonce).toBe("");
  expect(document.createElement("link").nonce).toBe("");
  expect((document.createElementNS(svg, "g") as SVGGElement).nonce).toBe("");
});

it("creates what the browser creates", () => {
  expect(document.createElement("my-part", { is: "x" })).toBeInstanceOf(HTMLElement);
  expect(() => document.createElement("<style>")).toThrow(expect.objectContaining({ name: "InvalidCharacterError" }));
});
