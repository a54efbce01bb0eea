import { readFileSync } from "node:fs";
import { accentTokens, highContrastTokens, unreadablePairs } from "./accent-tokens.ts";
import { colourOf, contrastOf } from "./colour.ts";
import { faintTexts, grounds } from "./reading-tokens.ts";

const contrast = (one: string, other: string) => contrastOf(colourOf(one), colourOf(other));

it("uses the colour itself in the light theme, a lighter tone in the dark one, and readable text on both", () => {
  const { light, dark } = accentTokens("#0f766e");
  expect(light).toMatchObject({ accent: "#0f766e", "on-accent": "#ffffff", "accent-soft": "#ecf4f3" });
  expect(contrast(dark.accent, "#171c24")).toBeGreaterThan(7.5);
  expect(contrast(dark.accent, dark["on-accent"])).toBeGreaterThan(4.5);
  // Still green, not grey.
  const [red, green] = colourOf(dark.accent);
  expect(green - red).toBeGreaterThan(80);
});

it.each(["#1d5fd6", "#0f766e", "#7a2e8e", "#9a3412", "#3453d1", "#000000", "#c2185b"])("accepts %s", (accent) => {
  expect(unreadablePairs(accent)).toEqual([]);
});

it("names each pair of colours that is hard to read, with its contrast", () => {
  expect(unreadablePairs("#ffdd00")).toEqual([
    "--accent (#ffdd00) on --surface (#ffffff) in the light theme: 1.35, needs 3",
  ]);
});

it("darkens towards the hover colour under white text, and lightens it under dark text", () => {
  const { light, dark } = accentTokens("#1d5fd6");
  expect(contrast(light["accent-hover"], "#ffffff")).toBeGreaterThan(contrast(light.accent, "#ffffff"));
  expect(contrast(dark["accent-hover"], dark["on-accent"])).toBeGreaterThan(contrast(dark.accent, dark["on-accent"]));
});

it.each(["#1d5fd6", "#0f766e", "#7a2e8e", "#9a3412", "#c2185b", "#000000", "#767676"])(
  "has the enhanced contrast of 7 for users who ask for more: %s",
  (accent) => {
    const { light, dark } = highContrastTokens(accent);
    for (const [tokens, surface] of [[light, "#ffffff"] as const, [dark, "#171c24"] as const]) {
      expect(contrast(tokens.accent, surface)).toBeGreaterThanOrEqual(7);
      for (const ground of ["accent", "accent-hover", "accent-active"] as const)
        expect(contrast(tokens["on-accent"], tokens[ground])).toBeGreaterThanOrEqual(7);
    }
  },
);

const accents = ["#1d5fd6", "#0f766e", "#7a2e8e", "#9a3412", "#c2185b", "#000000", "#767676", "#b3261e", "#00a000"];

it.each(accents)("links and focus rings are readable on every background, also with more contrast: %s", (accent) => {
  const [usual, high] = [accentTokens(accent), highContrastTokens(accent)];
  for (const theme of ["light", "dark"] as const) {
    for (const [tokens, link, focus] of [[usual[theme], 4.5, 3] as const, [high[theme], 7, 4.5] as const]) {
      for (const ground of [...Object.values(grounds[theme]), tokens.selected, tokens.unread]) {
        expect(contrast(tokens.link, ground)).toBeGreaterThanOrEqual(link);
        expect(contrast(tokens.focus, ground)).toBeGreaterThanOrEqual(focus);
        expect(contrast(faintTexts[theme], ground)).toBeGreaterThanOrEqual(4.5);
      }
    }
  }
});

it("keeps the hue of the accent for links and focus rings", () => {
  const { light, dark } = accentTokens("#0f766e");
  for (const colour of [light.link, light.focus, dark.link, dark.focus, light.selected, dark.selected]) {
    const [red, green] = colourOf(colour);
    expect(green - red).toBeGreaterThan(10);
  }
});

it("uses the backgrounds and the faintest text of the page's own style sheet", () => {
  const css = readFileSync(`${__dirname}/../../../../packages/ui/src/tokens/tokens.css`, "utf8");
  const [, light = "", dark = ""] = /:root \{([^}]*)\}.*?:root\[mode="dark"\] \{([^}]*)\}/s.exec(css) ?? [];
  for (const [block, theme] of [[light, "light"] as const, [dark, "dark"] as const]) {
    for (const [name, colour] of Object.entries({ ...grounds[theme], "text-subtle": faintTexts[theme] }))
      expect(block).toContain(`--${name}: ${colour};`);
  }
});
