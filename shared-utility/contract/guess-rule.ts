/** The rule for new passwords; the page and the server use the same one. */
export const guessRule = {
  /** Minimum number of characters. */
  shortest: 12,
  // Time grows with the length and the spellings tried: at most 8 ms with these bounds, up to 140 ms with zxcvbn's
  // defaults.
  longest: 32,
  l33tMaxSubstitutions: 8,
  /**
   * Minimum zxcvbn score, 0 to 4. 3 means "safely unguessable, moderate protection from offline guesses": at least 10^8
   * guesses.
   */
  lowest: 3,
} as const;

/** The words that an attacker tries first: each text about the user (e-mail, name, tenant) and the words in it. */
export function wordsAbout(userTexts: readonly string[]): string[] {
  return userTexts.flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)]).filter((word) => word.length > 2);
}
