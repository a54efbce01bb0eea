import { guessRule, wordsAbout } from "@portico/shared-utility/contract";

const { longest, lowest, l33tMaxSubstitutions } = guessRule;

let loading: ReturnType<typeof load> | undefined;

/** Loaded with the first new password: the lists take 30 MB, which most processes never need. */
async function load() {
  const [{ ZxcvbnFactory }, { adjacencyGraphs: graphs, dictionary }] = await Promise.all([
    import("@zxcvbn-ts/core"),
    import("@zxcvbn-ts/language-common"),
  ]);
  return new ZxcvbnFactory({ dictionary, graphs, l33tMaxSubstitutions });
}

/**
 * Whether few guesses find a password: a common one, a pattern of the keyboard, a repetition, a row of digits, or what is
 * known about the person.
 */
export async function isGuessable(password: string, person: readonly string[]): Promise<boolean> {
  loading ??= load();
  return (await loading).check(password.slice(0, longest), wordsAbout(person)).score < lowest;
}
