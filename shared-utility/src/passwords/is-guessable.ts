/**
 * Whether few guesses find a password, by the server's own rule. The lists (210 kB) are loaded with the first call.
 *
 * @param person what is known about whose it is: e-mail, name, tenant
 * @throws Error when the lists cannot be loaded
 */
export async function isGuessable(password: string, person: readonly string[]): Promise<boolean> {
  const { judgeGuessable } = await import("./guessable-chunk.ts");
  return judgeGuessable(password, person);
}
