import { Icon, VisuallyHidden } from "@portico/shared-ui";
import { type Notification, redirectAddress, type ShellPortal } from "@portico/shared-utility/contract";
import { usePortal } from "@portico/shared-utility/react";
import type { Id } from "react-toastify/unstyled";
import { paths } from "../paths.ts";
import { markRead } from "../read/mark-read.ts";
import { useT } from "../use-t.ts";
import { ToastText } from "./toast-text.tsx";

interface LiveToastProps {
  notification: Notification;
  toastId: Id;
}

/** A notification that arrived live. A click anywhere on it opens its address in a new tab and marks it as read. */
export function LiveToast({ notification, toastId }: LiveToastProps) {
  const t = useT();
  const { title, body, redirect } = notification;
  const address = redirectAddress(redirect, location.origin);
  // A failure is ignored, as in the bar (`docs/product.md#notifications`).
  const read = () => void markRead(notification).catch(() => {});
  return (
    <div>
      {address ? (
        <a href={address} target="_blank" rel="noopener noreferrer" className="toast-action" dir="auto" onClick={read}>
          {title}
          <span aria-hidden="true" className="toast-external">
            <Icon name="external" size={14} />
          </span>
          <VisuallyHidden> {t("item.newWindow")}</VisuallyHidden>
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

interface BarModule {
  /** Returns whether the target is on the page. */
  requestFromBar: (target: "notifications") => boolean;
}

/** Opens the bell's panel, or the list in the profile if the bar has none. */
async function openPanel(portal: ShellPortal) {
  const bar = await portal.loadModule<BarModule>("@portico/navbar-mf").catch(() => undefined);
  if (!bar?.requestFromBar("notifications")) portal.navigate(paths.settings);
}

/** The toast for several notifications that arrived close together. */
export function LiveToastSummary({ count }: { count: number }) {
  const t = useT();
  const portal = usePortal();
  return (
    <button type="button" className="toast-action" onClick={() => void openPanel(portal)}>
      {t("toast.summary", { count })}
    </button>
  );
}
