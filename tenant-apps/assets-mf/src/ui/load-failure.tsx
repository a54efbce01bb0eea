import { Alert, Button } from "@portico/ui";
import type { Failure } from "../api/failure.ts";
import { useApp } from "../app/app-context.tsx";

/** What is missing does not come back by another attempt, so that is offered for other failures only. */
export function LoadFailure({ failure, onRetry }: { failure: Failure; onRetry(): void }) {
  const { strings } = useApp();
  return (
    <Alert kind="error">
      <p>{strings.failure[failure.kind]}</p>
      {failure.kind !== "notFound" && <Button onClick={onRetry}>{strings.common.retry}</Button>}
    </Alert>
  );
}
