import { type Colour, colourOf, contrastOf, hexOf, mixed, toned } from "./colour.ts";

/** Colours that follow a tenant's accent because they are beside texts: names as in the kit's `tokens.css`. */
export type ReadingTokens = Record<"link" | "focus" | "selected" | "unread", string>;

export type ThemeName = "light" | "dark";

/** The contrast that links and the focus ring must have on each background. */
interface Targets {
  link: number;
  focus: number;
}

// The backgrounds of texts and the faintest text, from the kit's `tokens.css`; a test compares them.
export const grounds = {
  light: { canvas: "#f6f7f9", surface: "#ffffff", raised: "#ffffff", subtle: "#eef1f5", hover: "#e6eaf0" },
  dark: { canvas: "#0f1319", surface: "#171c24", raised: "#1d232d", subtle: "#222a36", hover: "#2a3442" },
};
export const faintTexts = { light: "#586374", dark: "#a0abbb" };

const black: Colour = [0, 0, 0];
const textContrast = 4.5;
// The highest share of the accent in the background of a selected row; an unread row has half of it.
const washShares = { light: 0.13, dark: 0.36 };
// A light tone of a strong colour would glow.
const darkSaturation = 0.65;

/**
 * The tokens of links, focus, chosen rows and unread rows in one theme. Links and focus keep the accent's hue and
 * become darker (in the dark theme lighter) until their contrast suffices on every background.
 * @param accent the accent as the tenant set it
 */
export function readingTokens(accent: Colour, theme: ThemeName, targets: Targets): ReadingTokens {
  const washes = washesOf(accent, theme);
  const all = [...Object.values(grounds[theme]), washes.selected, washes.unread].map(colourOf);
  const tone = (target: number) => hexOf(firstReadable(accent, theme, all, target));
  return { ...washes, link: tone(targets.link), focus: tone(targets.focus) };
}

/** Returns the surface mixed with some of the accent, on which the faintest text stays readable. */
function washesOf(accent: Colour, theme: ThemeName) {
  const surface = colourOf(grounds[theme].surface);
  const faint = colourOf(faintTexts[theme]);
  let share = washShares[theme];
  while (share > 0 && contrastOf(mixed(surface, accent, share), faint) < textContrast + 0.1) share -= 0.01;
  const wash = (part: number) => hexOf(mixed(surface, accent, Math.max(0, part)));
  return { selected: wash(share), unread: wash(share / 2) };
}

function firstReadable(accent: Colour, theme: ThemeName, all: Colour[], target: number): Colour {
  // Rounding changes the contrast of a colour slightly.
  const isReadable = (colour: Colour) => all.every((ground) => contrastOf(colour, ground) >= target + 0.05);
  const tones = Array.from({ length: 61 }, (_, step) =>
    theme === "light" ? mixed(accent, black, step / 60) : toned(accent, 0.4 + step / 100, darkSaturation),
  );
  return tones.find(isReadable) ?? colourOf(theme === "light" ? "#000000" : "#ffffff");
}
