import { Badge, IconButton, Popover, usePopover } from "@portico/shared-ui";
import { useUnreadCount } from "@portico/shared-utility/react";
import { useT } from "../use-t.ts";
import css from "./bell.module.css";
import { BellPanel } from "./bell-panel.tsx";

export function Bell() {
  const t = useT();
  const count = useUnreadCount();
  const panel = usePopover();
  return (
    <>
      <IconButton label={t("bell.name", { count })} icon="bell" {...panel.buttonProps}>
        <Badge count={count} />
      </IconButton>
      <Popover handle={panel} label={t("panel.title")} className={css.panel}>
        <BellPanel onClose={panel.close} />
      </Popover>
    </>
  );
}
