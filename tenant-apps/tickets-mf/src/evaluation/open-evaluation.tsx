import { Alert, Card, focusWhenShown } from "@portico/ui";
import { useEffect } from "react";
import { useTextDraft } from "../draft/use-text-draft.ts";
import { failureText } from "../strings/failure-text.ts";
import { useStrings } from "../strings/use-strings.ts";
import { ClosedEvaluation } from "./closed-evaluation.tsx";
import css from "./evaluation.module.css";
import type { EvaluationInvitation, EvaluationKey } from "./evaluation-api.ts";
import { EvaluationForm } from "./evaluation-form.tsx";
import { queuedEvaluation } from "./queued-evaluation.ts";
import { useSendEvaluation } from "./use-send-evaluation.ts";

interface OpenEvaluationProps {
  invitation: EvaluationInvitation;
  evaluationKey: EvaluationKey;
  /** The link is no longer open: load its state again. */
  onStale(): void;
}

export function OpenEvaluation({ invitation, evaluationKey, onStale }: OpenEvaluationProps) {
  const strings = useStrings();
  const { state, send } = useSendEvaluation(evaluationKey);
  const draft = useEvaluationDraft(invitation.ticket);
  const { drop } = draft;
  useEffect(() => {
    if (state.status === "stale" || state.status === "done") drop();
    if (state.status === "stale") onStale();
  }, [state.status, onStale, drop]);

  if (state.status === "done") {
    return <ClosedEvaluation icon="check-circle" sentence={strings.evaluation.done} ref={focusWhenShown} />;
  }
  return (
    <Card>
      <p className={css.ticket} dir="auto">
        {strings.evaluation.ticket(invitation.ticket, invitation.subject)}
      </p>
      <SendingNotice state={state} />
      <EvaluationForm
        initial={queuedEvaluation(evaluationKey) ?? draft.initial}
        onEdit={draft.keep}
        busy={state.status === "sending" || state.status === "queued"}
        submitLabel={state.status === "sending" ? strings.common.sending : strings.evaluation.submit}
        onSubmit={send}
      />
    </Card>
  );
}

function SendingNotice({ state }: Pick<ReturnType<typeof useSendEvaluation>, "state">) {
  const strings = useStrings();
  if (state.status !== "queued" && state.status !== "failed") return null;
  return (
    // A key, so that each alert takes the focus when it appears.
    <Alert key={state.status} kind={state.status === "queued" ? "info" : "error"} ref={focusWhenShown}>
      {state.status === "queued" ? strings.evaluation.queued : failureText(strings, state.failure)}
    </Alert>
  );
}

function useEvaluationDraft(ticket: number) {
  const { initial, keep, drop } = useTextDraft(`evaluation ${ticket}`);
  const score = Number(initial.score);
  return {
    initial: { ...(score >= 1 && score <= 5 && { score }), ...(initial.comment && { comment: initial.comment }) },
    keep: (answer: { score?: number; comment?: string }) =>
      keep({ ...(answer.score && { score: String(answer.score) }), comment: answer.comment ?? "" }),
    drop,
  };
}
