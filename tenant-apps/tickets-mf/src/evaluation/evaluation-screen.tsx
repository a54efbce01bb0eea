import { useLoad } from "@portico/react";
import { useCallback } from "react";
import { useSearchParams } from "react-router-dom";
import { failures } from "../api/api-failure.ts";
import { useApp } from "../app/app-context.tsx";
import { useStrings } from "../strings/use-strings.ts";
import { LoadFailure, Page, Skeleton } from "../ui/page.tsx";
import { ClosedEvaluation } from "./closed-evaluation.tsx";
import { type EvaluationKey, getInvitation } from "./evaluation-api.ts";
import { OpenEvaluation } from "./open-evaluation.tsx";

export function EvaluationScreen() {
  const { evaluation } = useStrings();
  const [params] = useSearchParams();
  const ticket = params.get("ticket") ?? "";
  const code = params.get("code") ?? "";
  const isWhole = /^\d{1,9}$/.test(ticket) && code !== "";
  return (
    <Page title={evaluation.title} documentTitle={evaluation.title} narrow>
      {isWhole ? (
        <Evaluation key={`${ticket} ${code}`} evaluationKey={{ ticket, code }} />
      ) : (
        <ClosedEvaluation icon="info" sentence={evaluation.expired} />
      )}
    </Page>
  );
}

function Evaluation({ evaluationKey }: { evaluationKey: EvaluationKey }) {
  const { evaluation } = useStrings();
  const { state, reload } = useInvitation(evaluationKey);
  if (state.status === "failed") {
    // An invalid code and a replaced one get the same response.
    if (state.failure.code === "resource.not_found")
      return <ClosedEvaluation icon="info" sentence={evaluation.expired} />;
    return <LoadFailure failure={state.failure} onRetry={reload} />;
  }
  if (!state.data) return <Skeleton rows={3} />;
  if (state.data.state === "answered") return <ClosedEvaluation icon="check-circle" sentence={evaluation.already} />;
  if (state.data.state === "expired") return <ClosedEvaluation icon="info" sentence={evaluation.expired} />;
  return <OpenEvaluation invitation={state.data} evaluationKey={evaluationKey} onStale={reload} />;
}

function useInvitation({ ticket, code }: EvaluationKey) {
  const { client } = useApp();
  const load = useCallback(
    (signal: AbortSignal) => getInvitation(client, { ticket, code }, signal),
    [client, ticket, code],
  );
  return useLoad(load, failures);
}
