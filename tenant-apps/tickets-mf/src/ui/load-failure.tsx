import { Alert, Button } from "@portico/ui";
import type { ApiFailure } from "../api/api-failure.ts";
import { failureText } from "../strings/failure-text.ts";
import { useStrings } from "../strings/use-strings.ts";

/** What is missing does not come back by another attempt, so that is offered for other failures only. */
export function LoadFailure({ failure, onRetry }: { failure: ApiFailure; onRetry(): void }) {
  const strings = useStrings();
  return (
    <Alert kind="error">
      <p>{failureText(strings, failure)}</p>
      {failure.code !== "resource.not_found" && <Button onClick={onRetry}>{strings.common.retry}</Button>}
    </Alert>
  );
}
