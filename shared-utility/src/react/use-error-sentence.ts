import { isApiError } from "../http/api-error.ts";
import { useCommonT } from "./translator-for.ts";

/**
 * Gives the sentence that a person reads for a failed call, in the current language: the one of the error's code, or
 * `fallback` where the error has none or has a code without a sentence, e.g. of a newer server. `fallback` is the
 * general sentence unless a caller brings its own.
 */
export function useErrorSentence(): (error: unknown, fallback?: string) => string {
  const common = useCommonT();
  return (error, fallback = common("common.unexpected")) => {
    if (!isApiError(error)) return fallback;
    const key = `error.${error.code}` as const;
    const sentence = common(key);
    return sentence === key ? fallback : sentence;
  };
}
