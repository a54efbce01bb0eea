import { Alert, Button, Card, Skeleton } from "@portico/shared-ui";
import type { Session } from "@portico/shared-utility/contract";
import { useEffect, useRef, useState } from "react";
import { useT } from "../use-t.ts";
import { PasswordForm } from "./password-form.tsx";
import css from "./security.module.css";

/** @param onChanged called after a change of the password, which has ended the user's other sessions */
export function SecurityCard({ session, onChanged }: { session: Session; onChanged: () => void }) {
  const t = useT();
  const [changed, setChanged] = useState(false);
  const change = () => {
    setChanged(true);
    onChanged();
  };
  return (
    <Card id="security" title={t("security.title")}>
      {session.status !== "signed-in" && <Skeleton lines={6} />}
      {session.status === "signed-in" && !changed && (
        <PasswordForm email={session.email} name={session.name} onChanged={change} />
      )}
      {/* Removing the form shows password managers that the new password was accepted. */}
      {session.status === "signed-in" && changed && <Changed onAgain={() => setChanged(false)} />}
    </Card>
  );
}

function Changed({ onAgain }: { onAgain: () => void }) {
  const t = useT();
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);
  return (
    <div className={css.changed}>
      <Alert kind="success" ref={notice}>
        {t("security.done")}
      </Alert>
      <Button onClick={onAgain}>{t("security.change")}</Button>
    </div>
  );
}
