import { Icon, IconButton, useTooltip, VisuallyHidden } from "@portico/shared-ui";
import { useUnreadCount } from "@portico/shared-utility/react";
import { useEffect, useRef } from "react";
import { NotificationTabs } from "../lists/notification-tabs.tsx";
import { paths } from "../paths.ts";
import { MarkAllButton } from "../read/mark-all-button.tsx";
import { useOpen } from "../read/use-open.ts";
import { useT } from "../use-t.ts";
import css from "./notification-panel.module.css";

interface PanelProps {
  onClose: () => void;
}

// In the bar, a failed mark-as-read of one notification is ignored (`docs/product.md#notifications`).
const ignoreFailure = () => {};

/** The content of the bell's panel. The bar renders the panel itself and closes it. */
export function NotificationPanel({ onClose }: PanelProps) {
  const t = useT();
  const open = useOpen(ignoreFailure);
  useEffect(() => {
    // Toasts keep clear of it.
    const { dataset } = document.documentElement;
    dataset.notificationPanel = "";
    return () => void delete dataset.notificationPanel;
  }, []);
  const settings = (
    <a href={paths.settings} onClick={onClose}>
      {t("settings")}
    </a>
  );
  return (
    <div data-notifications="" className={css.panel}>
      <Head onClose={onClose} />
      <NotificationTabs
        wayOn={settings}
        onOpen={(notification, leads) => {
          void open(notification);
          if (leads === "here") onClose();
        }}
      />
    </div>
  );
}

function Head({ onClose }: PanelProps) {
  const t = useT();
  const count = useUnreadCount();
  const titleRef = useRef<HTMLHeadingElement>(null);
  useEffect(() => titleRef.current?.focus(), []);
  return (
    <div className={css.head}>
      <h2 ref={titleRef} tabIndex={-1}>
        {t("panel.title")}
      </h2>
      {count > 0 && (
        <p className={css.count}>
          <span aria-hidden="true">{count > 99 ? "99+" : count}</span>
          <VisuallyHidden>{t("panel.unread", { count })}</VisuallyHidden>
        </p>
      )}
      <div className={css.actions}>
        <MarkAllButton />
        <SettingsLink onClose={onClose} />
        <IconButton label={t("close")} icon="close" onClick={onClose} />
      </div>
    </div>
  );
}

function SettingsLink({ onClose }: PanelProps) {
  const t = useT();
  const { anchorProps, tooltip } = useTooltip(t("settings"));
  return (
    <>
      <a href={paths.settings} aria-label={t("settings")} {...anchorProps} className={css.settings} onClick={onClose}>
        <Icon name="settings" />
      </a>
      {tooltip}
    </>
  );
}
