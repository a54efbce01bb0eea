import { Icon } from "@portico/shared-ui";
import { liveNotifications$ } from "@portico/shared-utility";
import { useEffect } from "react";
import { type Id, toast } from "react-toastify/unstyled";
import { isPushOn } from "../push/delivery.ts";
import { LiveToast, LiveToastSummary } from "./live-toast.tsx";
import { createToastWindow } from "./toast-window.ts";

/** The options of a toast for a notification. */
export const liveToast = { autoClose: 5000, role: "group", icon: () => <Icon name="bell" /> } as const;
const summaryId = "live-summary";

/** Shows a toast for each notification that arrives live, and a summary for several, unless push shows them. */
export function useLiveToasts(raise: () => void) {
  useEffect(() => {
    const arrive = createToastWindow();
    let single: Id[] = [];
    const subscription = liveNotifications$.subscribe((notification) => {
      if (isPushOn() && notification.push !== false) return;
      raise();
      const count = arrive();
      if (count === undefined) {
        const toastId = `live-${notification.id}`;
        single = [...single.slice(-1), toastId];
        toast(<LiveToast notification={notification} toastId={toastId} />, { ...liveToast, toastId });
        return;
      }
      for (const id of single.splice(0)) toast.dismiss(id);
      const summary = <LiveToastSummary count={count} />;
      if (toast.isActive(summaryId)) toast.update(summaryId, { ...liveToast, render: summary });
      else toast(summary, { ...liveToast, toastId: summaryId });
    });
    return () => subscription.unsubscribe();
  }, [raise]);
}
