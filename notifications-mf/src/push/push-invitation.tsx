import { Button } from "@portico/shared-ui";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useT } from "../use-t.ts";
import { permissionChanged } from "./delivery.ts";
import { onPermissionChange } from "./on-permission-change.ts";
import { isWideWindow, pushPermission, supportsPush } from "./push-conditions.ts";
import { pushConfig } from "./push-config.ts";
import css from "./push-invitation.module.css";

/**
 * Explains push and requests the browser's permission, only on a click (profile, notifications section).
 *
 * @param onAnswered called when an answer has removed the button that had the focus
 */
export function PushInvitation({ onAnswered }: { onAnswered: () => void }) {
  const t = useT();
  const [permission, setPermission] = useState(pushPermission);
  const [answer, setAnswer] = useState<"now" | "later">();
  const note = useRef<HTMLParagraphElement>(null);
  const moveFocus = useEffectEvent(() => (note.current ? note.current.focus() : onAnswered()));
  useEffect(() => onPermissionChange(() => setPermission(pushPermission())), []);
  useEffect(() => {
    if (answer && document.activeElement === document.body) moveFocus();
  }, [answer]);
  // A narrow window never gets push, so the invitation is not shown there.
  if (!pushConfig() || !isWideWindow()) return null;
  if (!supportsPush()) return <p className={css.note}>{t("push.unsupported")}</p>;
  if (permission === "denied") {
    return (
      <p ref={note} tabIndex={-1} className={css.note}>
        {t("push.denied")}
      </p>
    );
  }
  if (permission === "granted" || answer === "later") return null;

  const requestPermission = async () => {
    const result = await Notification.requestPermission();
    setPermission(result);
    if (result !== "default") setAnswer("now");
    if (result === "granted") permissionChanged();
  };
  return <Invitation onAccept={requestPermission} onDecline={() => setAnswer("later")} />;
}

function Invitation({ onAccept, onDecline }: { onAccept: () => void; onDecline: () => void }) {
  const t = useT();
  return (
    <section aria-labelledby="push-title" className={css.invitation}>
      <h3 id="push-title">{t("push.title")}</h3>
      <p>{t("push.body")}</p>
      <div className={css.actions}>
        <Button variant="primary" onClick={onAccept}>
          {t("push.on")}
        </Button>
        <Button variant="quiet" onClick={onDecline}>
          {t("push.later")}
        </Button>
      </div>
    </section>
  );
}
