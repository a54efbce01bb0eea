import { guessRule, wordsAbout } from "@portico/shared-utility/contract";
import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { dictionary, adjacencyGraphs as graphs } from "@zxcvbn-ts/language-common";

const { longest, lowest, l33tMaxSubstitutions } = guessRule;
const factory = new ZxcvbnFactory({ dictionary, graphs, l33tMaxSubstitutions });

/** Whether a password is easy to guess, by the rule that the server uses too. */
export function judgeGuessable(password: string, userTexts: readonly string[]): boolean {
  return factory.check(password.slice(0, longest), wordsAbout(userTexts)).score < lowest;
}
