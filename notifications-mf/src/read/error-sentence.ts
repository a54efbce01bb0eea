import { isApiError, translate } from "@portico/shared-utility";

const common = "@portico/shared-utility";

/** The sentence a person reads for a failed call, or the fallback where the error brings none of its own. */
export function errorSentence(error: unknown, fallback: string): string {
  if (!isApiError(error)) return fallback;
  const key = `error.${error.code}`;
  const sentence = translate(common, key);
  return sentence === key ? fallback : sentence;
}
