/** A text in the form for searches: without case, accents and surrounding spaces. */
export function plainText(text: string): string {
  return text.trim().normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
}
