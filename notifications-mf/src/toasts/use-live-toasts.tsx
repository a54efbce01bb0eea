import { Icon } from "@portico/shared-ui";
import { liveNotifications$ } from "@portico/shared-utility";
import type { Notification } from "@portico/shared-utility/contract";
import { useEffect } from "react";
import { type Id, type ToastOptions, toast } from "react-toastify/unstyled";
import { isPushOn } from "../push/delivery.ts";
import { LiveToast, LiveToastSummary } from "./live-toast.tsx";
import { createToastWindow } from "./toast-window.ts";

const options = { autoClose: 5000, role: "group", icon: () => <Icon name="bell" /> } as const;
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
        single = [...single.slice(-1), showLiveToast(notification)];
        return;
      }
      for (const id of single.splice(0)) toast.dismiss(id);
      if (toast.isActive(summaryId))
        toast.update(summaryId, { ...options, render: <LiveToastSummary count={count} /> });
      else showLiveSummary(count);
    });
    return () => subscription.unsubscribe();
  }, [raise]);
}

export function showLiveToast(notification: Notification, changes: ToastOptions = {}): Id {
  const toastId = `live-${notification.id}`;
  return toast(<LiveToast notification={notification} toastId={toastId} />, { ...options, toastId, ...changes });
}

export function showLiveSummary(count: number, changes: ToastOptions = {}): Id {
  return toast(<LiveToastSummary count={count} />, { ...options, toastId: summaryId, ...changes });
}
