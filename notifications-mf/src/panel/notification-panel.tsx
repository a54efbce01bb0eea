import { IconButton } from "@portico/shared-ui";
import type { Notification } from "@portico/shared-utility/contract";
import { useEffect, useRef } from "react";
import { NotificationTabs } from "../lists/notification-tabs.tsx";
import { markRead } from "../read/mark-read.ts";
import { useT } from "../use-t.ts";
import css from "./notification-panel.module.css";

// In the bar a failed single mark-read is silently ignored (specification section 8).
const openQuietly = (notification: Notification) => void markRead(notification).catch(() => undefined);

/** The contents of the bell's panel; the bar owns the panel itself and closes it. */
export function NotificationPanel({ onClose }: { onClose: () => void }) {
  const t = useT();
  const titleRef = useRef<HTMLHeadingElement>(null);
  useEffect(() => titleRef.current?.focus(), []);
  return (
    <div className={css.panel}>
      <div className={css.head}>
        <h2 ref={titleRef} tabIndex={-1}>
          {t("panel.title")}
        </h2>
        <IconButton label={t("close")} icon="close" onClick={onClose} />
      </div>
      <NotificationTabs onOpen={openQuietly} markAllFallback={t("markAll.error")} />
    </div>
  );
}
