import { createHash } from "node:crypto";
import { brandStyle } from "./brand-style.ts";

it("is a style element with the tokens of both themes, and the hash of its text", () => {
  const { markup = "", source } = brandStyle("#0f766e") ?? {};
  const text = /^<style>(.*)<\/style>$/.exec(markup)?.[1] ?? "";
  expect(text).toContain(":root{--accent:#0f766e;");
  expect(text).toContain(':root[mode="dark"]{--accent:#');
  expect(source).toBe(`'sha256-${createHash("sha256").update(text).digest("base64")}'`);
});

it.each([undefined, "red", "#fff", "#0f766e}</style><script>", ""])("leaves out %j", (accent) => {
  expect(brandStyle(accent)).toBeUndefined();
});
