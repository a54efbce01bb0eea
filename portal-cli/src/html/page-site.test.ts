import { isPage } from "./page-site.ts";

const comments = "<!-- a -->\n".repeat(200);

describe("isPage", () => {
  it.each([
    ["a page", "<!doctype html><title>a</title>"],
    ["a page without a doctype", "\n<HTML lang=pt>"],
    ["a page behind many comments", `${comments}<html>`],
  ])("finds %s", (_, text) => expect(isPage(text)).toBe(true));

  it.each([
    ["a script", "import './a.js';"],
    ["an element", "<headline>a</headline>"],
    ["many comments without a page", `${comments}<p>a</p>`],
    ["a comment without an end", "<!-- <html>"],
  ])("refuses %s", (_, text) => expect(isPage(text)).toBe(false));
});
