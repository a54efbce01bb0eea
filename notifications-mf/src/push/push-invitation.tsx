import { Button } from "@portico/shared-ui";
import { useState } from "react";
import { useT } from "../use-t.ts";
import { choosePush } from "./delivery.ts";
import { pushPermission, supportsPush } from "./push-conditions.ts";
import { pushConfig } from "./push-config.ts";
import css from "./push-invitation.module.css";

/** Explains push and requests the browser's permission, only on a click (profile, notifications section). */
export function PushInvitation() {
  const t = useT();
  const [permission, setPermission] = useState(pushPermission);
  const [later, setLater] = useState(false);
  if (!pushConfig()) return null;
  if (!supportsPush()) return <p className={css.note}>{t("push.unsupported")}</p>;
  if (permission === "denied") return <p className={css.note}>{t("push.denied")}</p>;
  if (permission === "granted" || later) return null;

  const requestPermission = async () => {
    const result = await Notification.requestPermission();
    setPermission(result);
    if (result === "granted") choosePush();
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
