import { allNotifications$, notify, unreadNotifications$ } from "@portico/shared-utility";
import { useCommonT, useStream } from "@portico/shared-utility/react";
import { useEffect } from "react";
import { errorSentence } from "../read/error-sentence.ts";

/** Tells each failed load of the lists once, though both lists may fail together. */
export function useLoadFailureToast() {
  const common = useCommonT();
  const lists = [useStream(unreadNotifications$), useStream(allNotifications$)];
  const failed = lists.find((list) => list.status === "failed");
  const text = failed && errorSentence(failed.error, common("common.unexpected"));
  useEffect(() => {
    if (text) notify({ kind: "error", text });
  }, [text]);
}
