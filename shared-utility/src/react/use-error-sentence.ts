import { isApiError } from "../http/api-error.ts";
import { useCommonT } from "./translator-for.ts";

/**
 * Returns a function that maps a failed call's error to a sentence for the user, in the current language. It is the
 * sentence of the error's code, or another one for a failed connection while the browser is offline. An error without a
 * code, or with a code of a newer server, gets `fallback`, by default the general sentence.
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
