import { Icon } from "@portico/shared-ui";
import { liveNotifications$ } from "@portico/shared-utility";
import { type ReactNode, useEffect } from "react";
import { type Id, type ToastOptions, toast } from "react-toastify/unstyled";
import { isPushOn } from "../push/delivery.ts";
import { LiveToast, LiveToastSummary } from "./live-toast.tsx";
import { createToastWindow } from "./toast-window.ts";

export const liveOptions = { autoClose: 5000, role: "group", icon: () => <Icon name="bell" /> } as const;
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
        showLive(toastId, <LiveToast notification={notification} toastId={toastId} />);
        return;
      }
      for (const id of single.splice(0)) toast.dismiss(id);
      const summary = <LiveToastSummary count={count} />;
      if (toast.isActive(summaryId)) toast.update(summaryId, { ...liveOptions, render: summary });
      else showLive(summaryId, summary);
    });
    return () => subscription.unsubscribe();
  }, [raise]);
}

/** Shows a toast for one notification, or for several. */
export const showLive = (toastId: Id, content: ReactNode, shown: ToastOptions = liveOptions) =>
  toast(content, { ...shown, toastId });
