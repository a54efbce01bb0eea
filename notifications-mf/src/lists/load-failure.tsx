import { Alert, Button } from "@portico/shared-ui";
import { useCommonT } from "@portico/shared-utility/react";
import { useT } from "../use-t.ts";
import css from "./load-failure.module.css";

interface LoadFailureProps {
  /** Whether another element announces the failure. */
  isQuiet: boolean;
  onRetry: () => void;
}

export function LoadFailure({ isQuiet, onRetry }: LoadFailureProps) {
  const t = useT();
  const common = useCommonT();
  return (
    <Alert kind="error" {...(isQuiet && { role: "group" })} className={css.failure}>
      <p>{t("error")}</p>
      <Button onClick={onRetry}>{common("common.retry")}</Button>
    </Alert>
  );
}
