import { Alert, Button, IconButton, RemotePart, Skeleton, Spinner } from "@portico/shared-ui";
import { useCommonT, usePortal } from "@portico/shared-utility/react";
import { type ComponentType, type ReactNode, useEffect, useRef } from "react";
import { useT } from "../use-t.ts";
import css from "./bell.module.css";

interface PanelProps {
  onClose: () => void;
}

// The exports of notifications-mf that the bar uses.
interface NotificationsModule {
  NotificationPanel: ComponentType<PanelProps>;
}

export function BellPanel({ onClose }: PanelProps) {
  const t = useT();
  const common = useCommonT();
  const portal = usePortal();
  const load = async () => {
    const module = await portal.loadModule<NotificationsModule>("@portico/notifications-mf");
    return module.NotificationPanel;
  };
  const loading = (
    <Frame onClose={onClose}>
      <Spinner label={t("panel.loading")} />
      <Skeleton lines={6} height="40px" />
    </Frame>
  );
  const failed = (retry: () => void, isRetrying: boolean) => (
    <Frame onClose={onClose}>
      <Alert kind="error">
        <p>{t("panel.error")}</p>
        <Button busy={isRetrying} onClick={retry}>
          {common("common.retry")}
        </Button>
      </Alert>
    </Frame>
  );
  return <RemotePart load={load} props={{ onClose }} loading={loading} failed={failed} />;
}

function Frame({ onClose, children }: PanelProps & { children: ReactNode }) {
  const t = useT();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // What had the focus may have been removed when this took its place.
    if (document.activeElement === document.body) heading.current?.focus();
  }, []);
  return (
    <>
      <div className={css.head}>
        <h2 ref={heading} tabIndex={-1}>
          {t("panel.title")}
        </h2>
        <IconButton label={t("panel.close")} icon="close" onClick={onClose} />
      </div>
      <div className={css.body}>{children}</div>
    </>
  );
}
