import type { ApiFailure } from "../api/api-failure.ts";
import { failureText } from "../strings/failure-text.ts";
import { useStrings } from "../strings/use-strings.ts";
import controls from "./controls.module.css";
import { Notice } from "./notice.tsx";

/** What is missing does not come back by another attempt, so that is offered for other failures only. */
export function LoadFailure({ failure, onRetry }: { failure: ApiFailure; onRetry(): void }) {
  const strings = useStrings();
  return (
    <Notice kind="error">
      <p>{failureText(strings, failure)}</p>
      {failure.code !== "resource.not_found" && (
        <button type="button" className={controls.secondary} onClick={onRetry}>
          {strings.common.retry}
        </button>
      )}
    </Notice>
  );
}
