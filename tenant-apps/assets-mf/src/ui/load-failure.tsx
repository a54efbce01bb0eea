import type { Failure } from "../api/failure.ts";
import { useApp } from "../app/app-context.tsx";
import controls from "./controls.module.css";
import { Notice } from "./notice.tsx";

/** What is missing does not come back by another attempt, so that is offered for other failures only. */
export function LoadFailure({ failure, onRetry }: { failure: Failure; onRetry(): void }) {
  const { strings } = useApp();
  return (
    <Notice kind="error">
      <p>{strings.failure[failure.kind]}</p>
      {failure.kind !== "notFound" && (
        <button type="button" className={controls.secondary} onClick={onRetry}>
          {strings.common.retry}
        </button>
      )}
    </Notice>
  );
}
