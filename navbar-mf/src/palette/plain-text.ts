/** A text without what a search ignores: case, accents and the spaces around it. */
export function plainText(text: string): string {
  return text.trim().normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
}
