import { type Decision, decideShown, type GuardInput } from "./guard.ts";

/**
 * The decision about the current page, made once for an address, a session and its applications. single-spa needs it
 * for every registered application, in every navigation.
 */
export function decidedOnce(input: () => GuardInput): () => Decision {
  let last: { input: GuardInput; decision: Decision } | undefined;
  return () => {
    const now = input();
    if (!last || !isSame(now, last.input)) last = { input: now, decision: decideShown(now) };
    return last.decision;
  };
}

function isSame(one: GuardInput, other: GuardInput): boolean {
  return (Object.keys(one) as (keyof GuardInput)[]).every((key) => one[key] === other[key]);
}
