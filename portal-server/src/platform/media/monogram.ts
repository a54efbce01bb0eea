import { escapeHtml } from "../text/html.ts";

/**
 * The picture of an application without a logo: the first letters of its name on a colour of its own, so that
 * applications look different.
 * @param module decides the colour, so a new name keeps it
 * @returns an SVG
 */
export function monogram(module: string, name: string): string {
  const letters = escapeHtml(lettersOf(name) || lettersOf(module));
  const text = `<text x="48" y="63" font-family="system-ui,sans-serif" font-size="42" font-weight="600" text-anchor="middle" fill="#fff">${letters}</text>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" width="96" height="96"><rect width="96" height="96" fill="${monogramColour(hueOf(module))}"/>${text}</svg>`;
}

/** Dark enough for white letters: 4.5:1 for every hue (WCAG 2.2, 1.4.3). */
export function monogramColour(hue: number): string {
  return `hsl(${hue} 45% 32%)`;
}

// Steps of 20°, so that neighbouring colours can be distinguished.
function hueOf(module: string): number {
  let hash = 0;
  for (const letter of module) hash = (hash * 31 + letter.charCodeAt(0)) % 9_973;
  return (hash % 18) * 20;
}

/** The first letters of two words, or the first letter of one word. */
function lettersOf(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "");
  return words
    .slice(0, 2)
    .map((word) => [...word][0] ?? "")
    .join("")
    .toUpperCase();
}
