import { allNotifications$, notify, unreadNotifications$ } from "@portico/shared-utility";
import { useErrorSentence, useStream } from "@portico/shared-utility/react";
import { useEffect, useEffectEvent } from "react";

/**
 * Shows one toast for a failed load, even if both lists fail and the portal repeats the load. The next toast comes
 * after the lists have loaded, or after the user has retried.
 */
export function useLoadFailureToast() {
  const errorSentence = useErrorSentence();
  const lists = [useStream(unreadNotifications$), useStream(allNotifications$)];
  const failed = lists.find((list) => list.failed);
  const showToast = useEffectEvent(() => notify({ kind: "error", text: errorSentence(failed?.error) }));
  const hasFailed = failed !== undefined;
  useEffect(() => {
    if (hasFailed) showToast();
  }, [hasFailed]);
}
