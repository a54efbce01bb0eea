import { hash, verify } from "@node-rs/argon2";
import { guessRule, wordsAbout } from "@portico/shared-utility/contract";
import { ApiError } from "../../platform/http/api-error.ts";

const { longest, lowest, l33tMaxSubstitutions } = guessRule;

// OWASP's parameters for argon2id (Password Storage Cheat Sheet).
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const shortest = 12;
export const longestPassword = 256;

// A hash of no account: verifying against it makes an unknown account take as long as a known one.
const noAccountHash =
  "$argon2id$v=19$m=19456,t=2,p=1$k/Anm4YonYF4rXcVTmEvsg$KRH4egLr8/Yf6/YKYr2NqJ1vhRHhC04TqP3OQZPqNE8";

export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize("NFC"), cost);
}

/** Whether the password matches the hash. Without a hash it takes the same time and returns `false`. */
export async function isPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  const isRight = await verify(passwordHash ?? noAccountHash, password.normalize("NFC"));
  return isRight && passwordHash !== undefined;
}

/**
 * Refuses a new password that is short or easy to guess (ASVS 5.0, 6.2.1 and 6.2.4). Existing passwords stay valid.
 * @param facts the facts that an attacker tries first: e-mail address, name, tenant
 * @throws ApiError `auth.password_weak`, `auth.password_guessable`
 */
export async function refuseWeak(password: string, facts: readonly string[]): Promise<void> {
  if ([...password].length < shortest) throw new ApiError("auth.password_weak", { details: { shortest } });
  if (await isGuessable(password, facts)) throw new ApiError("auth.password_guessable");
}

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
async function isGuessable(password: string, facts: readonly string[]): Promise<boolean> {
  loading ??= load().catch((error: unknown) => {
    // The next password loads them again.
    loading = undefined;
    throw error;
  });
  return (await loading).check(password.slice(0, longest), wordsAbout(facts)).score < lowest;
}
