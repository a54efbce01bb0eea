import { allNotifications$, notify, unreadNotifications$ } from "@portico/shared-utility";
import { useErrorSentence, useStream } from "@portico/shared-utility/react";
import { useEffect, useEffectEvent } from "react";

/**
 * Shows one toast for a failed load, though both lists fail, and though the portal repeats the load by itself. The next
 * toast comes after the lists are there again, or after the person has tried again.
 */
export function useLoadFailureToast() {
  const errorSentence = useErrorSentence();
  const lists = [useStream(unreadNotifications$), useStream(allNotifications$)];
  const failed = lists.find((list) => list.failed);
  const show = useEffectEvent(() => notify({ kind: "error", text: errorSentence(failed?.error) }));
  const hasFailed = failed !== undefined;
  useEffect(() => {
    if (hasFailed) show();
  }, [hasFailed]);
}
