import { Button } from "@portico/shared-ui";
import css from "./form.module.css";

interface SubmitButtonProps {
  label: string;
  busyLabel: string;
  busy: boolean;
  /** Nothing may be sent for now. The button stays focusable: the message above the form gives the reason. */
  waiting: boolean;
}

export function SubmitButton({ label, busyLabel, busy, waiting }: SubmitButtonProps) {
  return (
    <div className={css.submit}>
      <Button type="submit" variant="primary" busy={busy} aria-disabled={waiting}>
        {busy ? busyLabel : label}
      </Button>
    </div>
  );
}
