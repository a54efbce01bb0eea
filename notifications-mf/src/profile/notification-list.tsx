import { notify } from "@portico/shared-utility";
import { useCommonT, useErrorSentence } from "@portico/shared-utility/react";
import { NotificationTabs } from "../lists/notification-tabs.tsx";
import { PushInvitation } from "../push/push-invitation.tsx";
import { MarkAllButton } from "../read/mark-all-button.tsx";
import { useOpen } from "../read/use-open.ts";
import css from "./notification-list.module.css";
import { useLoadFailureToast } from "./use-load-failure-toast.ts";

/**
 * The lists of the profile's notifications section, which has the heading. Failures are shown as toasts
 * (`docs/product.md#notifications`).
 */
export function NotificationList() {
  const common = useCommonT();
  const errorSentence = useErrorSentence();
  useLoadFailureToast();
  const open = useOpen((error) => notify({ kind: "error", text: errorSentence(error) }));
  return (
    <div className={css.section}>
      <PushInvitation />
      <div data-notifications="" className={css.list}>
        <div className={css.head}>
          <MarkAllButton fallback={common("common.unexpected")} />
        </div>
        <NotificationTabs onOpen={open} failureIsAnnounced />
      </div>
    </div>
  );
}
