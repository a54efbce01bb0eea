import { Badge, IconButton, Popover, usePopover } from "@portico/shared-ui";
import { allNotifications$, unreadNotifications$ } from "@portico/shared-utility";
import { useStream, useUnreadCount } from "@portico/shared-utility/react";
import { useBarButton } from "../bar/bar-requests.ts";
import { useOnHistory } from "../bar/use-on-history.ts";
import { useShortcutKeys } from "../shortcuts/use-shortcut-keys.ts";
import { useT } from "../use-t.ts";
import css from "./bell.module.css";
import { BellPanel } from "./bell-panel.tsx";

export function Bell() {
  const t = useT();
  const count = useUnreadCount();
  const lists = [useStream(unreadNotifications$), useStream(allNotifications$)];
  // Before a list has loaded, the count is unknown.
  const isKnown = lists.some(({ page }) => page > 0);
  const panel = usePopover();
  useOnHistory(panel.close);
  const { keys, ariaKeys } = useShortcutKeys("notifications");
  const button = useBarButton("notifications");
  return (
    <>
      <IconButton
        ref={button}
        label={isKnown ? t("bell.name", { count }) : t("panel.title")}
        icon="bell"
        shortcut={keys}
        aria-keyshortcuts={ariaKeys}
        {...panel.buttonProps}
      >
        <Badge count={count} />
      </IconButton>
      <Popover handle={panel} label={t("panel.title")} className={css.panel}>
        <BellPanel onClose={panel.close} />
      </Popover>
    </>
  );
}
