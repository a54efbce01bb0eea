import { Alert, Button, type ButtonProps, Dialog, TextField } from "@portico/shared-ui";
import { isApiError } from "@portico/shared-utility";
import { useAttempt, useCommonT } from "@portico/shared-utility/react";
import { type FormEvent, type ReactNode, useId, useRef, useState } from "react";
import { useExplain } from "../load/use-explain.ts";
import css from "../page.module.css";
import { useT } from "../use-t.ts";

interface ChangeDialogProps {
  title: string;
  body: string;
  /** Label of the button that submits. */
  action: string;
  children?: ReactNode;
  /** Whether the fields of `children` may be sent. It shows their errors. */
  isReady?: () => boolean;
  /** Resolves to the sentence that confirms the change. */
  run: (reason: string) => Promise<string>;
  onClose: () => void;
  /** Gets the sentence; without one, the page may be out of date. */
  onChanged: (sentence?: string) => void;
}

/** The reason why nothing was changed: the reason text is missing, or the call failed. */
type Refusal = { kind: "empty" } | { kind: "failed"; error: unknown };

/** Asks for the reason of a change and for confirmation. A refusal appears here, and the typed reason stays. */
export function ChangeDialog({ title, body, action, children, ...change }: ChangeDialogProps) {
  const t = useT();
  const common = useCommonT();
  const explain = useExplain();
  const formId = useId();
  const { field, reason, setReason, attempt, refusal, send, close } = useChange(change);
  const actions = (
    <>
      <Button onClick={close}>{common("common.cancel")}</Button>
      <Button type="submit" form={formId} variant="primary" busy={attempt.status === "sending"}>
        {action}
      </Button>
    </>
  );
  return (
    <Dialog open title={title} onClose={close} actions={actions}>
      <form id={formId} className={css.stack} onSubmit={send} noValidate>
        <p>{body}</p>
        {children}
        <TextField
          ref={field}
          label={t("reason.label")}
          aria-required
          hint={t("reason.hint")}
          value={reason}
          maxLength={200}
          error={refusal?.kind === "empty" ? t("reason.empty") : undefined}
          onChange={(event) => setReason(event.target.value)}
        />
        {refusal?.kind === "failed" && <Alert kind="error">{explain(refusal.error)}</Alert>}
      </form>
    </Dialog>
  );
}

interface ChangeButtonProps extends Omit<ChangeDialogProps, "onClose"> {
  button: ButtonProps;
}

/** A button that opens the dialog of a change. */
export function ChangeButton({ button, ...dialog }: ChangeButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button {...button} onClick={() => setIsOpen(true)} />
      {isOpen && <ChangeDialog {...dialog} onClose={() => setIsOpen(false)} />}
    </>
  );
}

type Change = Pick<ChangeDialogProps, "isReady" | "run" | "onClose" | "onChanged">;

function useChange({ isReady, run, onClose, onChanged }: Change) {
  const [reason, setReason] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const { attempt, run: attemptTo, refuse } = useAttempt<Refusal>();

  async function change() {
    const done = await run(reason.trim());
    // Closed first: the dialog returns the focus, and the receiver of `onChanged` may then move it.
    onClose();
    onChanged(done);
  }

  function send(event: FormEvent) {
    event.preventDefault();
    if (attempt.status === "sending") return;
    if (isReady?.() === false) return;
    if (reason.trim() === "") {
      refuse({ kind: "empty" });
      field.current?.focus();
      return;
    }
    void attemptTo(change, (error) => ({ kind: "failed", error }));
  }

  const refusal = attempt.status === "refused" ? attempt.refusal : undefined;

  function close() {
    onClose();
    if (refusal?.kind === "failed" && isOutdated(refusal.error)) onChanged();
  }

  return { field, reason, setReason, attempt, refusal, send, close };
}

/**
 * Whether the releases may be others than those on the screen: after another user's change, e.g. `release.stale`, and
 * without a response that says that nothing was changed.
 */
function isOutdated(error: unknown): boolean {
  if (!isApiError(error)) return false;
  const { code, status } = error;
  return code === "server.unavailable" || [0, 404, 409, 412, 500].includes(status);
}
