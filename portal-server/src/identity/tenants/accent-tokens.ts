import { type Colour, colourOf, contrastOf, hexOf, mixed, toned } from "./colour.ts";
import { faintTexts, grounds, type ReadingTokens, readingTokens, type ThemeName } from "./reading-tokens.ts";

type Tones = Record<"accent" | "accent-hover" | "accent-active" | "accent-soft" | "on-accent", string>;

/** Colours of a theme by the names of their custom properties in the kit's `tokens.css`, without `--`. */
type AccentTokens = Tones & ReadingTokens;

const white: Colour = [255, 255, 255];
const black: Colour = [0, 0, 0];
const surfaces = { light: grounds.light.surface, dark: grounds.dark.surface };

// The contrast of texts and of controls (WCAG 2.2: 1.4.3 and 1.4.11).
const text = 4.5;
const large = 3;
// The dark theme's accent is as light as the default one, #7fb0ff.
const darkTarget = 7.5;
const darkSaturation = 0.65;
const highTarget = 7;

/**
 * The tokens of a tenant's accent in both themes. The light theme uses the colour itself, the dark theme a lighter
 * tone. Text on it is white or a dark tone, whichever is easier to read.
 * @param accent `#rrggbb`
 */
export function accentTokens(accent: string): { light: AccentTokens; dark: AccentTokens } {
  const accentColour = colourOf(accent);
  const light = colourOf(surfaces.light);
  const reading = { link: text, focus: large };
  return {
    light: { ...tones(accentColour, light, 0.08), ...readingTokens(accentColour, "light", reading) },
    dark: {
      ...tones(lighter(accentColour, darkTarget), colourOf(surfaces.dark), 0.12),
      ...readingTokens(accentColour, "dark", reading),
    },
  };
}

/**
 * The tokens for users whose system asks for more contrast: a darker tone in the light theme and a lighter one in the
 * dark theme, so that texts on it, links and controls have the enhanced contrast of 7 (WCAG 2.2: 1.4.6).
 * @param accent `#rrggbb`
 */
export function highContrastTokens(accent: string): { light: AccentTokens; dark: AccentTokens } {
  const accentColour = colourOf(accent);
  const light = colourOf(surfaces.light);
  const reading = { link: highTarget, focus: text };
  return {
    light: {
      ...tones(darker(accentColour, highTarget), light, 0.08, black),
      ...readingTokens(accentColour, "light", reading),
    },
    dark: {
      ...tones(lighter(accentColour, highTarget + 1), colourOf(surfaces.dark), 0.12, black),
      ...readingTokens(accentColour, "dark", reading),
    },
  };
}

function lighter(colour: Colour, target: number): Colour {
  const surface = colourOf(surfaces.dark);
  let found = colour;
  for (let lightness = 0.4; lightness < 1 && contrastOf(found, surface) < target; lightness += 0.01) {
    found = toned(colour, lightness, darkSaturation);
  }
  return found;
}

function darker(colour: Colour, target: number): Colour {
  const surface = colourOf(surfaces.light);
  let found = colour;
  for (let share = 0.02; share < 1 && contrastOf(found, surface) < target; share += 0.02) {
    found = mixed(colour, black, share);
  }
  return found;
}

/** @param dark the dark text, where the accent is too light for a white one */
function tones(accent: Colour, surface: Colour, softness: number, dark = mixed(accent, black, 0.8)): Tones {
  const isDarkText = contrastOf(accent, dark) > contrastOf(accent, white);
  // Away from the text's colour, so that the text stays readable.
  const towards = isDarkText ? white : black;
  const [hover, active] = isDarkText ? [0.3, 0.55] : [0.18, 0.36];
  return {
    accent: hexOf(accent),
    "accent-hover": hexOf(mixed(accent, towards, hover)),
    "accent-active": hexOf(mixed(accent, towards, active)),
    "accent-soft": hexOf(mixed(surface, accent, softness)),
    "on-accent": hexOf(isDarkText ? dark : white),
  };
}

/**
 * The pairs of colours that an accent makes hard to read, one sentence each; empty for an accent that may be used.
 * @param accent `#rrggbb`
 */
export function unreadablePairs(accent: string): string[] {
  const themes = accentTokens(accent);
  return (["light", "dark"] as const).flatMap((theme) =>
    pairsOf(theme, themes[theme]).flatMap(([front, frontColour, ground, groundColour, least]) => {
      const found = contrastOf(colourOf(frontColour), colourOf(groundColour));
      const places = `--${front} (${frontColour}) on --${ground} (${groundColour}) in the ${theme} theme`;
      return found >= least ? [] : [`${places}: ${found.toFixed(2)}, needs ${least}`];
    }),
  );
}

type Pair = [front: string, frontColour: string, ground: string, groundColour: string, least: number];

function pairsOf(theme: ThemeName, tokens: AccentTokens): Pair[] {
  const { selected, unread } = tokens;
  const washes = Object.entries({ selected, unread });
  const all = [...Object.entries(grounds[theme]), ...washes, ["accent-soft", tokens["accent-soft"]] as const];
  return [
    ["accent", tokens.accent, "surface", surfaces[theme], large],
    ...(["accent", "accent-hover", "accent-active"] as const).map((name): Pair => {
      return ["on-accent", tokens["on-accent"], name, tokens[name], text];
    }),
    ...all.map(([name, ground]): Pair => ["link", tokens.link, name, ground, text]),
    ...all.map(([name, ground]): Pair => ["focus", tokens.focus, name, ground, large]),
    ...washes.map(([name, ground]): Pair => ["text-subtle", faintTexts[theme], name, ground, text]),
  ];
}
