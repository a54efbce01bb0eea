import { Button } from "@portico/shared-ui";
import { useEffect, useState } from "react";
import { useT } from "../use-t.ts";
import { permissionChanged } from "./delivery.ts";
import { onPermissionChange } from "./on-permission-change.ts";
import { isWideWindow, pushPermission, supportsPush } from "./push-conditions.ts";
import { pushConfig } from "./push-config.ts";
import css from "./push-invitation.module.css";

/** Explains push and requests the browser's permission, only on a click (profile, notifications section). */
export function PushInvitation() {
  const t = useT();
  const [permission, setPermission] = useState(pushPermission);
  const [later, setLater] = useState(false);
  useEffect(() => onPermissionChange(() => setPermission(pushPermission())), []);
  // A narrow window never gets push, so the invitation is not shown there.
  if (!pushConfig() || !isWideWindow()) return null;
  if (!supportsPush()) return <p className={css.note}>{t("push.unsupported")}</p>;
  if (permission === "denied") return <p className={css.note}>{t("push.denied")}</p>;
  if (permission === "granted" || later) return null;

  const requestPermission = async () => {
    const result = await Notification.requestPermission();
    setPermission(result);
    if (result === "granted") permissionChanged();
  };
  return (
    <section aria-labelledby="push-title" className={css.invitation}>
      <h3 id="push-title">{t("push.title")}</h3>
      <p>{t("push.body")}</p>
      <div className={css.actions}>
        <Button variant="primary" onClick={requestPermission}>
          {t("push.on")}
        </Button>
        <Button variant="quiet" onClick={() => setLater(true)}>
          {t("push.later")}
        </Button>
      </div>
    </section>
  );
}
