/**
 * Whether a password is easy to guess, by the server's rule. The first call loads the word lists (210 kB).
 *
 * @param userTexts texts about the user: e-mail, name, tenant
 * @throws Error when the word lists cannot be loaded
 */
export async function isGuessable(password: string, userTexts: readonly string[]): Promise<boolean> {
  const { judgeGuessable } = await import("./guessable-chunk.ts");
  return judgeGuessable(password, userTexts);
}
