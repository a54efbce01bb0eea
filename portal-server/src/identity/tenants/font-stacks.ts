/**
 * The typefaces that a tenant may choose, by name. Each is a list of faces that operating systems include, so nothing
 * is fetched and no text moves.
 */
const fontStacks = {
  system: 'system-ui, "Segoe UI", Roboto, "Noto Sans", sans-serif',
  grotesque: '"Helvetica Neue", Arial, "Liberation Sans", sans-serif',
  humanist: 'Optima, "Gill Sans Nova", Candara, Ubuntu, "Noto Sans", sans-serif',
  geometric: '"Avenir Next", "Century Gothic", "URW Gothic", Jost, sans-serif',
  serif: 'Charter, Cambria, "Noto Serif", Georgia, serif',
} as const;

type FontName = keyof typeof fontStacks;

export const fontNames = Object.keys(fontStacks) as [FontName, ...FontName[]];

/** The faces of a name; `undefined` for a name that this version does not have. */
export function stackOf(font: string | undefined): string | undefined {
  return Object.entries(fontStacks).find(([name]) => name === font)?.[1];
}
