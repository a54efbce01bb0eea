import { isApiError } from "@portico/shared-utility";
import { useErrorSentence } from "@portico/shared-utility/react";
import { useT } from "../use-t.ts";
import type { FormProblem } from "./form-problem.ts";

/** The text for a failed call. An error of the server includes the request id, which finds it in the log. */
export function useExplain() {
  const t = useT();
  const sentenceOf = useErrorSentence();
  return (error: unknown): FormProblem => {
    const sentence = sentenceOf(error);
    const traced = isApiError(error) && error.status >= 500 && error.requestId;
    return { fields: [], general: traced ? `${sentence} ${t("err.code", { id: traced })}` : sentence };
  };
}
