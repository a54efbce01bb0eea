import { createHash } from "node:crypto";
import { brandStyle } from "./brand-style.ts";

const textOf = (brand: Parameters<typeof brandStyle>[1]) =>
  /^<style>(.*)<\/style>$/.exec(brandStyle("acme", brand).markup)?.[1] ?? "";

it("is a style element with the tokens of both themes, and the hash of its text", () => {
  const text = textOf({ accent: "#0f766e" });
  expect(text).toContain(":root{--accent:#0f766e;");
  expect(text).toContain(':root[mode="dark"]{--accent:#');
  const hash = createHash("sha256").update(text).digest("base64");
  expect(brandStyle("acme", { accent: "#0f766e" }).source).toBe(`'sha256-${hash}'`);
});

it("has the dark theme's tokens for a page without a mode on a dark system, and on the screen only", () => {
  const text = textOf({ accent: "#0f766e" });
  const [, dark] = /@media screen{:root\[mode="dark"\]{([^}]*)}/.exec(text) ?? [];
  expect(dark).toContain("--accent:#");
  expect(text).toContain(`@media (prefers-color-scheme:dark){:root:not([mode]){${dark}}}}`);
});

it("has stronger tokens for users who ask for more contrast, and the system's colours where it replaces them", () => {
  const text = textOf({ accent: "#0f766e" });
  expect(text).toMatch(
    /@media \(prefers-contrast:more\){:root{--accent:#[0-9a-f]{6};.*:root\[mode="dark"\]{--accent:#/,
  );
  expect(text).toMatch(/@media \(forced-colors:active\){:root{--accent:Highlight;/);
});

it.each([undefined, "red", "#fff", "#0f766e}</style><script>", ""])("leaves out the accent %j", (accent) => {
  expect(textOf({ ...(accent !== undefined && { accent }) })).not.toContain("--accent");
});

it("has a listed typeface, and none for an unknown name", () => {
  expect(textOf({ font: "serif" })).toContain(":root{--font-sans:Charter,");
  expect(textOf({ font: "Comic Sans}</style>" })).not.toContain("--font-sans");
});

it("gives the logo its address and proportions in both themes", () => {
  expect(textOf({})).toBe("[data-tenant-logo]{background-image:url(/media/tenants/acme/logo.svg);aspect-ratio:1}");
  const images = {
    logo: { type: "svg", version: "0a1b", ratio: 3.5 },
    "logo-dark": { type: "png", version: "2c3d", ratio: 3 },
  } as const;
  const dark = "[data-tenant-logo]{background-image:url(/media/tenants/acme/logo-dark.png?v=2c3d);aspect-ratio:3}";
  expect(textOf({ images })).toBe(
    "[data-tenant-logo]{background-image:url(/media/tenants/acme/logo.svg?v=0a1b);aspect-ratio:3.5}" +
      `@media screen{:root[mode="dark"] ${dark}@media (prefers-color-scheme:dark){:root:not([mode]) ${dark}}}`,
  );
});
