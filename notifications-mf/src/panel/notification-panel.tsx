import { Icon, IconButton, useTooltip, VisuallyHidden } from "@portico/shared-ui";
import { useUnreadCount } from "@portico/shared-utility/react";
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { NotificationTabs } from "../lists/notification-tabs.tsx";
import { paths } from "../paths.ts";
import { MarkAllButton } from "../read/mark-all-button.tsx";
import { UndoLine } from "../read/undo-line.tsx";
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
  const titleRef = useRef<HTMLHeadingElement>(null);
  const [marked, setMarked] = useState(0);
  const endUndo = useCallback((isUndone: boolean) => {
    setMarked(0);
    if (isUndone) titleRef.current?.focus();
  }, []);
  useEffect(() => {
    // Toasts do not cover it.
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
      <Head onClose={onClose} titleRef={titleRef} onMarked={setMarked} />
      {marked > 0 && <UndoLine count={marked} onEnd={endUndo} />}
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

interface HeadProps extends PanelProps {
  titleRef: RefObject<HTMLHeadingElement | null>;
  onMarked: (count: number) => void;
}

function Head({ onClose, titleRef, onMarked }: HeadProps) {
  const t = useT();
  const count = useUnreadCount();
  // In the commit that removes the bar's skeleton, which had the focus: later, a key press would reach no control. If
  // the user has moved the focus, it stays.
  useLayoutEffect(() => {
    if (document.activeElement === document.body) titleRef.current?.focus();
  }, [titleRef]);
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
        <MarkAllButton onMarked={onMarked} />
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
