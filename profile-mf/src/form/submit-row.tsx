import { Button } from "@portico/shared-ui";
import { useId } from "react";
import { useT } from "../use-t.ts";
import css from "./form.module.css";

interface SubmitRowProps {
  label: string;
  busyLabel: string;
  busy: boolean;
  online: boolean;
  /** Shown next to the button after saving. */
  saved?: string | false;
}

/** A form's button with its status: why it is inactive, or that the form was saved. */
export function SubmitRow({ label, busyLabel, busy, online, saved }: SubmitRowProps) {
  const t = useT();
  const reasonId = useId();
  return (
    <div className={css.submit}>
      <Button
        type="submit"
        variant="primary"
        busy={busy}
        aria-disabled={!online}
        aria-describedby={online ? undefined : reasonId}
      >
        {busy ? busyLabel : label}
      </Button>
      {!online && (
        <p id={reasonId} className={css.reason}>
          {t("offline.line")}
        </p>
      )}
      <p role="status" className={css.saved}>
        {saved}
      </p>
    </div>
  );
}
