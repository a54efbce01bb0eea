import { installStyleNonce } from "./style-nonce.ts";

const svg = "http://www.w3.org/2000/svg";

beforeAll(() => installStyleNonce());

it("sets the nonce of the page's last element on style elements that scripts create, once the page has it", () => {
  expect(document.createElement("style").nonce).toBe("");
  document.body.innerHTML = '<style nonce="n0nce"></style>';
  expect(document.createElement("STYLE").nonce).toBe("n0nce");
  expect((document.createElementNS(svg, "style") as SVGStyleElement).nonce).toBe("n0nce");
});

it("sets no nonce on any other element", () => {
  expect(document.createElement("script").nonce).toBe("");
  expect(document.createElement("link").nonce).toBe("");
  expect((document.createElementNS(svg, "g") as SVGGElement).nonce).toBe("");
});

it("creates the same elements as the browser", () => {
  expect(document.createElement("my-part", { is: "x" })).toBeInstanceOf(HTMLElement);
  expect(() => document.createElement("<style>")).toThrow(expect.objectContaining({ name: "InvalidCharacterError" }));
});

const css = "<style>p { color: red }</style><p>text</p>";
/** Like `TrustedHTML`: an object that the parser reads as text. */
const trusted = (text: string) => ({ toString: () => text }) as unknown as string;
const nonceIn = (place: ParentNode | undefined | null) => place?.querySelector("style")?.nonce;

it.each([
  ["text", css],
  ["markup of a policy", trusted(css)],
])("sets it on style elements of %s in a template and in a shadow tree", (_, markup) => {
  const template = document.createElement("template");
  template.innerHTML = markup;
  expect(nonceIn(template.content)).toBe("n0nce");
  template.innerHTML = `<template>${markup}</template>`;
  expect(nonceIn(template.content.querySelector("template")?.content)).toBe("n0nce");
  const root = document.body.appendChild(document.createElement("div")).attachShadow({ mode: "open" });
  root.innerHTML = markup;
  expect(nonceIn(root)).toBe("n0nce");
  expect(root.innerHTML).toMatch(/^<style.*<\/style><p>text<\/p>$/);
});

it("sets it on style elements in the page from markup of a policy, and not from text", () => {
  const place = document.body.appendChild(document.createElement("div"));
  place.innerHTML = trusted(css);
  expect(nonceIn(place)).toBe("n0nce");
  place.innerHTML = css;
  expect(nonceIn(place)).toBe("");
});
