import { Icon } from "@portico/shared-ui";
import { toasts$ } from "@portico/shared-utility";
import type { ToastMessage } from "@portico/shared-utility/contract";
import { useEffect } from "react";
import { type Id, toast } from "react-toastify/unstyled";
import { ToastText } from "./toast-text.tsx";
import type { TopLayer } from "./use-top-layer.ts";

let shown = 0;
const icons = { info: "info", success: "check", error: "warning" };

/**
 * Shows each message of `toasts$`, above all that was opened since. The region is the one live region, so that a toast
 * is announced once. It interrupts while it shows the failure of the user's own action.
 */
export function useToasts({ ref, raise }: TopLayer) {
  useEffect(() => {
    const failures = new Set<Id>();
    const setPoliteness = () =>
      ref.current?.querySelector("[aria-live]")?.setAttribute("aria-live", failures.size > 0 ? "assertive" : "polite");
    const subscription = toasts$.subscribe((message) => {
      raise();
      const toastId = `shell-${++shown}`;
      if (message.kind === "error") failures.add(toastId);
      // Before the toast is in the region.
      setPoliteness();
      showToast(message, toastId, () => {
        failures.delete(toastId);
        setPoliteness();
      });
    });
    return () => subscription.unsubscribe();
  }, [ref, raise]);
}

function showToast({ kind, text }: ToastMessage, toastId: Id, onClose: () => void) {
  toast(<ToastText toastId={toastId} text={text} />, {
    toastId,
    type: kind,
    role: "group",
    icon: () => <Icon name={icons[kind]} />,
    onClose,
  });
}
