import { Alert, Button, Dialog, TextField } from "@portico/shared-ui";
import { useCommonT } from "@portico/shared-utility/react";
import { type FormEvent, type ReactNode, useId, useState } from "react";
import { useExplain } from "../load/use-explain.ts";
import css from "../page.module.css";
import { useT } from "../use-t.ts";

interface ChangeDialogProps {
  title: string;
  body: string;
  /** Label of the button that submits. */
  action: string;
  children?: ReactNode;
  /** Resolves to the sentence that confirms the change. */
  run: (reason: string) => Promise<string>;
  onClose: () => void;
  onChanged: (sentence: string) => void;
}

type DialogState =
  | { status: "editing" }
  | { status: "empty" }
  | { status: "sending" }
  | { status: "refused"; error: unknown };

/** Asks for the reason of a change and for a confirmation. A refusal is shown here, and the typed reason stays. */
export function ChangeDialog({ title, body, action, children, run, onClose, onChanged }: ChangeDialogProps) {
  const t = useT();
  const common = useCommonT();
  const explain = useExplain();
  const formId = useId();
  const { reason, setReason, state, send } = useChange({ run, onClose, onChanged });
  const actions = (
    <>
      <Button onClick={onClose}>{common("common.cancel")}</Button>
      <Button type="submit" form={formId} variant="primary" busy={state.status === "sending"}>
        {action}
      </Button>
    </>
  );
  return (
    <Dialog open title={title} onClose={onClose} actions={actions}>
      <form id={formId} className={css.stack} onSubmit={send} noValidate>
        <p>{body}</p>
        {children}
        <TextField
          label={t("reason.label")}
          hint={t("reason.hint")}
          value={reason}
          maxLength={200}
          error={state.status === "empty" ? t("reason.empty") : undefined}
          onChange={(event) => setReason(event.target.value)}
        />
        {state.status === "refused" && <Alert kind="error">{explain(state.error)}</Alert>}
      </form>
    </Dialog>
  );
}

function useChange({ run, onClose, onChanged }: Pick<ChangeDialogProps, "run" | "onClose" | "onChanged">) {
  const [reason, setReason] = useState("");
  const [state, setState] = useState<DialogState>({ status: "editing" });

  async function send(event: FormEvent) {
    event.preventDefault();
    if (state.status === "sending") return;
    if (reason.trim() === "") return setState({ status: "empty" });
    setState({ status: "sending" });
    try {
      const done = await run(reason.trim());
      // Closed first: the dialog returns the focus, and the receiver of `onChanged` may then move it.
      onClose();
      onChanged(done);
    } catch (error) {
      setState({ status: "refused", error });
    }
  }

  return { reason, setReason, state, send };
}
