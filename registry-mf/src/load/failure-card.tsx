import { Alert, Button, Card, EmptyState } from "@portico/shared-ui";
import { isApiError } from "@portico/shared-utility";
import { useCommonT } from "@portico/shared-utility/react";
import css from "../page.module.css";
import { useT } from "../use-t.ts";
import { useExplain } from "./use-explain.ts";

interface FailureCardProps {
  error: unknown;
  isRetrying: boolean;
  onRetry: () => void;
}

/** Shown in place of content that could not be loaded: how to get access after a refusal, otherwise a retry. */
export function FailureCard({ error, isRetrying, onRetry }: FailureCardProps) {
  const t = useT();
  const common = useCommonT();
  const explain = useExplain();
  if (isApiError(error) && (error.code === "release.forbidden" || error.code === "audit.forbidden")) {
    const title = error.code === "audit.forbidden" ? t("audit.forbidden") : t("forbidden.title");
    return (
      <Card>
        <EmptyState icon="lock" title={title} body={t("forbidden.body")} />
      </Card>
    );
  }
  return (
    <div ref={focusHeadingAfter}>
      <Alert kind="error">
        <p>{explain(error)}</p>
        <Button busy={isRetrying} onClick={onRetry}>
          {common("common.retry")}
        </Button>
      </Alert>
    </div>
  );
}

/** A retry that succeeds removes the button, which may have the focus. */
function focusHeadingAfter(failure: HTMLElement | null) {
  const heading = failure?.closest(`.${css.page}`)?.querySelector("h1");
  return () => {
    if (failure?.contains(document.activeElement)) heading?.focus();
  };
}
