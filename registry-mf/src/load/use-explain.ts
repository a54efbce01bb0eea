import { isApiError } from "@portico/shared-utility";
import { useCommonT } from "@portico/shared-utility/react";
import { useT } from "../use-t.ts";

/** Puts a failed call into the person's words; a failure of the server carries the code that finds it in the log. */
export function useExplain() {
  const t = useT();
  const common = useCommonT();
  return (error: unknown): string => {
    if (!isApiError(error)) return common("common.unexpected");
    const sentence = common(`error.${error.code}`);
    const traced = error.status >= 500 && error.requestId;
    return traced ? `${sentence} ${t("err.code", { id: error.requestId ?? "" })}` : sentence;
  };
}
