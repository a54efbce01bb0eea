import { Icon } from "@portico/shared-ui";
import { currentSession, notify, toasts$ } from "@portico/shared-utility";
import type { ToastMessage } from "@portico/shared-utility/contract";
import { useEffect } from "react";
import { type Id, toast } from "react-toastify/unstyled";
import { ToastText } from "./toast-text.tsx";
import type { TopLayer } from "./use-top-layer.ts";

let shown = 0;
const icons = { info: "info", success: "check", error: "warning" };

/** The user who may see a message now. A guest's message is for guests only. */
const receiver = () => (currentSession() as { email?: string }).email;

/**
 * Shows each message of `toasts$` above everything that was opened before. The region is the only live region, so that
 * a toast is announced once. It interrupts the screen reader only for the failure of the user's own action. If the
 * region leaves the page while a message is visible, as at a change of account, the same user's next region shows it.
 */
export function useToasts({ ref, raise }: TopLayer) {
  useEffect(() => {
    const open = new Map<Id, [ToastMessage, receiver: string | undefined]>();
    const setPoliteness = () => {
      const isFailure = [...open.values()].some(([{ kind }]) => kind === "error");
      ref.current?.querySelector("[aria-live]")?.setAttribute("aria-live", isFailure ? "assertive" : "polite");
    };
    const subscription = toasts$.subscribe((message) => {
      raise();
      const toastId = `shell-${++shown}`;
      open.set(toastId, [message, receiver()]);
      // Before the toast is in the region.
      setPoliteness();
      showToast(message, toastId, () => {
        open.delete(toastId);
        setPoliteness();
      });
    });
    return () => {
      subscription.unsubscribe();
      for (const [message, to] of open.values()) if (to && to === receiver()) notify(message);
    };
  }, [ref, raise]);
}

export function showToast({ kind, text }: ToastMessage, toastId: Id, onClose: () => void) {
  toast(<ToastText toastId={toastId} text={text} />, {
    toastId,
    type: kind,
    role: "group",
    icon: () => <Icon name={icons[kind]} />,
    onClose,
  });
}
