import { Icon } from "@portico/shared-ui";
import { toasts$ } from "@portico/shared-utility";
import type { ToastMessage } from "@portico/shared-utility/contract";
import { useEffect } from "react";
import { toast } from "react-toastify/unstyled";
import { ToastText } from "./toast-text.tsx";

let shown = 0;
const icons = { info: "info", success: "check", error: "warning" };

/** Shows each message of `toasts$`. `raise` brings the region above all that was opened since. */
export function useToasts(raise: () => void) {
  useEffect(() => {
    const subscription = toasts$.subscribe((message) => {
      raise();
      showToast(message);
    });
    return () => subscription.unsubscribe();
  }, [raise]);
}

function showToast({ kind, text }: ToastMessage) {
  // Only the failure of the user's own action interrupts. All other messages are polite.
  const toastId = `shell-${++shown}`;
  toast(<ToastText toastId={toastId} text={text} />, {
    toastId,
    type: kind,
    role: kind === "error" ? "alert" : "status",
    icon: () => <Icon name={icons[kind]} />,
  });
}
