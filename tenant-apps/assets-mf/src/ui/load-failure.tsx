import type { Failure } from "../api/failure.ts";
import { useApp } from "../app/app-context.tsx";
import controls from "./controls.module.css";
import { Notice } from "./notice.tsx";

export function LoadFailure({ failure, onRetry }: { failure: Failure; onRetry(): void }) {
  const { strings } = useApp();
  return (
    <Notice kind="error">
      <p>{strings.failure[failure.kind]}</p>
      <button type="button" className={controls.secondary} onClick={onRetry}>
        {strings.common.retry}
      </button>
    </Notice>
  );
}
