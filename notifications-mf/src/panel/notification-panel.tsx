import { IconButton } from "@portico/shared-ui";
import { useEffect, useRef } from "react";
import { NotificationTabs } from "../lists/notification-tabs.tsx";
import { useOpen } from "../read/use-open.ts";
import { useT } from "../use-t.ts";
import css from "./notification-panel.module.css";

// In the bar, a failed mark-as-read of one notification is ignored (`docs/product.md#notifications`).
const ignoreFailure = () => {};

/** The content of the bell's panel. The bar renders the panel itself and closes it. */
export function NotificationPanel({ onClose }: { onClose: () => void }) {
  const t = useT();
  const open = useOpen(ignoreFailure);
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
      <NotificationTabs onOpen={open} />
    </div>
  );
}
