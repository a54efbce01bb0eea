import { useEffect } from "react";
import { failureText } from "../strings/failure-text.ts";
import { useStrings } from "../strings/use-strings.ts";
import controls from "../ui/controls.module.css";
import { Notice } from "../ui/notice.tsx";
import css from "./evaluation.module.css";
import type { EvaluationInvitation, EvaluationKey } from "./evaluation-api.ts";
import { EvaluationForm } from "./evaluation-form.tsx";
import { queuedEvaluation } from "./queued-evaluation.ts";
import { useSendEvaluation } from "./use-send-evaluation.ts";

interface OpenEvaluationProps {
  invitation: EvaluationInvitation;
  evaluationKey: EvaluationKey;
  /** The link is no longer open: ask again what it is. */
  onStale(): void;
}

export function OpenEvaluation({ invitation, evaluationKey, onStale }: OpenEvaluationProps) {
  const strings = useStrings();
  const { state, send } = useSendEvaluation(evaluationKey);
  useEffect(() => {
    if (state.status === "stale") onStale();
  }, [state.status, onStale]);

  if (state.status === "done") {
    return (
      <Notice kind="success" takesFocus>
        {strings.evaluation.done}
      </Notice>
    );
  }
  return (
    <div className={controls.card}>
      <p className={css.ticket}>{strings.evaluation.ticket(invitation.ticket, invitation.subject)}</p>
      {state.status === "queued" && (
        <Notice kind="info" takesFocus>
          {strings.evaluation.queued}
        </Notice>
      )}
      {state.status === "failed" && (
        <Notice kind="error" takesFocus>
          {failureText(strings, state.failure)}
        </Notice>
      )}
      <EvaluationForm
        initial={queuedEvaluation(evaluationKey)}
        busy={state.status === "sending" || state.status === "queued"}
        submitLabel={state.status === "sending" ? strings.common.sending : strings.evaluation.submit}
        onSubmit={send}
      />
    </div>
  );
}
