/** A colour: red, green and blue from 0 to 255. */
export type Colour = readonly [number, number, number];

/** @param hex `#rrggbb` */
export function colourOf(hex: string): Colour {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

export function hexOf(colour: Colour): string {
  return `#${colour.map((part) => Math.round(part).toString(16).padStart(2, "0")).join("")}`;
}

/** @param share of `over`, from 0 to 1 */
export function mixed(under: Colour, over: Colour, share: number): Colour {
  const at = (index: 0 | 1 | 2) => under[index] + (over[index] - under[index]) * share;
  return [at(0), at(1), at(2)];
}

/**
 * The same hue with another lightness (CSS Color 4, HSL).
 * @param lightness from 0 to 1
 * @param most the highest saturation, from 0 to 1: a light tone of a strong colour would glow
 */
export function toned(colour: Colour, lightness: number, most: number): Colour {
  const [high, low] = [Math.max(...colour), Math.min(...colour)];
  const span = high - low;
  const saturation = span === 0 ? 0 : span / (255 - Math.abs(high + low - 255));
  const strength = Math.min(saturation, most) * Math.min(lightness, 1 - lightness);
  // Each part keeps its position between the lowest and the highest one; that position is the hue.
  const at = (part: number) => 255 * (lightness + strength * (span === 0 ? 0 : (2 * (part - low)) / span - 1));
  return [at(colour[0]), at(colour[1]), at(colour[2])];
}

/** The contrast ratio of two colours, from 1 to 21 (WCAG 2.2, contrast ratio). */
export function contrastOf(one: Colour, other: Colour): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

function luminance(colour: Colour): number {
  const [red = 0, green = 0, blue = 0] = colour.map((part) => {
    const value = part / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
