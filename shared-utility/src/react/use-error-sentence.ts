import { isApiError } from "../http/api-error.ts";
import { useCommonT } from "./translator-for.ts";

/**
 * Returns a function that maps a failed call's error to a sentence for the user, in the current language: the sentence
 * of the error's code, another one for a failed connection while the browser is offline, or `fallback` when the error has no code or a code without a sentence, e.g. of a newer server.
 * The default `fallback` is the general sentence.
 */
export function useErrorSentence(): (error: unknown, fallback?: string) => string {
  const common = useCommonT();
  return (error, fallback = common("common.unexpected")) => {
    if (!isApiError(error)) return fallback;
    if (error.code === "network" && !navigator.onLine) return common("common.offline");
    const key = `error.${error.code}` as const;
    const sentence = common(key);
    return sentence === key ? fallback : sentence;
  };
}
