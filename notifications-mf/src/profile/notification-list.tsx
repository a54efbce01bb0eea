import { allNotifications$, notify, unreadNotifications$ } from "@portico/shared-utility";
import { useCommonT, useErrorSentence, useStream } from "@portico/shared-utility/react";
import { useEffect, useEffectEvent, useRef } from "react";
import { NotificationTabs } from "../lists/notification-tabs.tsx";
import { PushInvitation } from "../push/push-invitation.tsx";
import { MarkAllButton } from "../read/mark-all-button.tsx";
import { useOpen } from "../read/use-open.ts";
import css from "./notification-list.module.css";

/**
 * The lists of the profile's notifications section, which has the heading. Failures are shown as toasts
 * (`docs/product.md#notifications`).
 */
export function NotificationList() {
  const common = useCommonT();
  const errorSentence = useErrorSentence();
  useLoadFailureToast();
  const open = useOpen((error) => notify({ kind: "error", text: errorSentence(error) }));
  const lists = useRef<HTMLDivElement>(null);
  const toLists = () => lists.current?.querySelector<HTMLElement>("[role=tab][aria-selected=true]")?.focus();
  return (
    <div className={css.section}>
      <PushInvitation onAnswered={toLists} />
      <div ref={lists} data-notifications="" className={css.list}>
        <div className={css.head}>
          <MarkAllButton fallback={common("common.unexpected")} />
        </div>
        <NotificationTabs onOpen={open} failureIsAnnounced />
      </div>
    </div>
  );
}

/**
 * Shows one toast for a failed load, even if both lists fail and the portal repeats the load. The next toast comes
 * after the lists have loaded, or after the user has retried.
 */
function useLoadFailureToast() {
  const errorSentence = useErrorSentence();
  const lists = [useStream(unreadNotifications$), useStream(allNotifications$)];
  const failed = lists.find((list) => list.failed);
  const showToast = useEffectEvent(() => notify({ kind: "error", text: errorSentence(failed?.error) }));
  const hasFailed = failed !== undefined;
  useEffect(() => {
    if (hasFailed) showToast();
  }, [hasFailed]);
}
