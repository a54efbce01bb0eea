import { Alert, Button, Card, RemotePart, Spinner } from "@portico/shared-ui";
import type { Session } from "@portico/shared-utility/contract";
import { useCommonT, usePortal } from "@portico/shared-utility/react";
import type { ComponentType } from "react";
import { useT } from "../use-t.ts";
import css from "./notifications.module.css";
import { PreferenceList } from "./preference-list.tsx";

interface NotificationsModule {
  NotificationList: ComponentType;
}

export function NotificationsCard({ session }: { session: Session }) {
  const t = useT();
  const common = useCommonT();
  const portal = usePortal();

  async function load() {
    const { NotificationList } = await portal.loadModule<NotificationsModule>("@portico/notifications-mf");
    return NotificationList;
  }

  return (
    <Card id="notifications" title={t("notifications.title")}>
      {session.status === "signed-in" && <PreferenceList />}
      <RemotePart
        load={load}
        props={{}}
        loading={<Spinner label={t("notifications.loading")} />}
        failed={(retry, isRetrying) => (
          <div className={css.failed}>
            <Alert kind="error">{t("notifications.error")}</Alert>
            <Button busy={isRetrying} onClick={retry}>
              {common("common.retry")}
            </Button>
          </div>
        )}
      />
    </Card>
  );
}
