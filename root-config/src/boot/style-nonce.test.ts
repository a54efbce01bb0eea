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

it("sets it on style elements in a template and a shadow tree whose markup a policy has made", () => {
  // As `TrustedHTML` is: an object that the parser reads as text.
  const trusted = (text: string) => ({ toString: () => text }) as unknown as string;
  const template = document.createElement("template");
  template.innerHTML = trusted("<style>p {}</style><template><style>a {}</style></template>");
  const inner = template.content.querySelector("template");
  expect(template.content.querySelector("style")?.nonce).toBe("n0nce");
  expect(inner?.content.querySelector("style")?.nonce).toBe("n0nce");
  const root = document.body.appendChild(document.createElement("div")).attachShadow({ mode: "open" });
  root.innerHTML = trusted("<style>p { color: red }</style><p>text</p>");
  expect(root.querySelector("style")?.nonce).toBe("n0nce");
  expect(root.innerHTML).toMatch(/^<style.*<\/style><p>text<\/p>$/);
});
