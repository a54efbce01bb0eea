/** How a new password is judged, by the page and by the server alike. */
export const guessRule = {
  /** Characters: no shorter password is taken. */
  shortest: 12,
  // Time grows with the length and the spellings tried: with these bounds 8 ms at most, with zxcvbn's own up to 140.
  longest: 32,
  l33tMaxSubstitutions: 8,
  /** Of 0 to 4: "safely unguessable, moderate protection from offline guesses" (zxcvbn), so at least 10^8 guesses. */
  lowest: 3,
} as const;

/** What a guess begins with: each text about the person (e-mail, name, tenant) and the words in it. */
export function wordsAbout(person: readonly string[]): string[] {
  return person.flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)]).filter((word) => word.length > 2);
}
