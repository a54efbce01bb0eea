import { guessRule, wordsAbout } from "@portico/shared-utility/contract";

const { longest, lowest, l33tMaxSubstitutions } = guessRule;

let loading: ReturnType<typeof load> | undefined;

/** Loads the word lists, which take 30 MB. Deferred to the first new password: most processes never need them. */
async function load() {
  const [{ ZxcvbnFactory }, { adjacencyGraphs: graphs, dictionary }] = await Promise.all([
    import("@zxcvbn-ts/core"),
    import("@zxcvbn-ts/language-common"),
  ]);
  return new ZxcvbnFactory({ dictionary, graphs, l33tMaxSubstitutions });
}

/**
 * Whether few guesses find a password: a common one, a keyboard pattern, a repetition, a series of digits, or known
 * facts about the user.
 */
export async function isGuessable(password: string, facts: readonly string[]): Promise<boolean> {
  loading ??= load();
  return (await loading).check(password.slice(0, longest), wordsAbout(facts)).score < lowest;
}
