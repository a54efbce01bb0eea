import { Button, Dialog } from "@portico/shared-ui";
import { useCommonT } from "@portico/shared-utility/react";
import { useState } from "react";
import { useT } from "../use-t.ts";
import css from "./sessions.module.css";

interface EndAllButtonProps {
  busy: boolean;
  ready: boolean;
  onEnd: () => void;
}

/** Ends all other sessions, after a confirmation. */
export function EndAllButton({ busy, ready, onEnd }: EndAllButtonProps) {
  const t = useT();
  const common = useCommonT();
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);

  function confirm() {
    close();
    onEnd();
  }

  return (
    <>
      <Button className={css.all} variant="danger" busy={busy} aria-disabled={!ready} onClick={() => setAsking(true)}>
        {t("sessions.endAll")}
      </Button>
      <Dialog
        open={isAsking}
        title={t("sessions.endAll.title")}
        onClose={close}
        actions={
          <>
            <Button onClick={close}>{common("common.cancel")}</Button>
            <Button variant="danger" onClick={confirm}>
              {common("common.confirm")}
            </Button>
          </>
        }
      >
        <p>{t("sessions.endAll.body")}</p>
      </Dialog>
    </>
  );
}
