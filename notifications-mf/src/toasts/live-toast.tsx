import { type Notification, redirectAddress } from "@portico/shared-utility/contract";
import { usePortal } from "@portico/shared-utility/react";
import type { Id } from "react-toastify/unstyled";
import { markRead } from "../read/mark-read.ts";
import { useT } from "../use-t.ts";
import { ToastText } from "./toast-text.tsx";

interface LiveToastProps {
  notification: Notification;
  toastId: Id;
}

/** A notification that arrived live. A click anywhere on it opens its address in a new tab and marks it as read. */
export function LiveToast({ notification, toastId }: LiveToastProps) {
  const { title, body, redirect } = notification;
  const address = redirectAddress(redirect, location.origin);
  // A failure is ignored, as in the bar (`docs/product.md#notifications`).
  const read = () => void markRead(notification).catch(() => {});
  return (
    <div>
      {address ? (
        <a href={address} target="_blank" rel="noopener noreferrer" className="toast-action" dir="auto" onClick={read}>
          {title}
        </a>
      ) : (
        <button type="button" className="toast-action" dir="auto" onClick={read}>
          {title}
        </button>
      )}
      <ToastText toastId={toastId} text={body} />
    </div>
  );
}

/** The toast for several notifications that arrived close together. */
export function LiveToastSummary({ count }: { count: number }) {
  const t = useT();
  const portal = usePortal();
  return (
    <button type="button" className="toast-action" onClick={() => portal.navigate("/profile#notifications")}>
      {t("toast.summary", { count })}
    </button>
  );
}
