// Its time grows with the length and the spellings tried: with these bounds 8 ms at most, with its own up to 140.
const longest = 32;
const l33tMaxSubstitutions = 8;
// Of 0 to 4: "safely unguessable, moderate protection from offline guesses" (zxcvbn), so at least 10^8 guesses.
const lowest = 3;

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
  const words = person.flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)]).filter((word) => word.length > 2);
  return (await loading).check(password.slice(0, longest), words).score < lowest;
}
