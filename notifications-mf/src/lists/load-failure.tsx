import { Alert, Button } from "@portico/shared-ui";
import { useCommonT } from "@portico/shared-utility/react";
import { useT } from "../use-t.ts";
import css from "./load-failure.module.css";

export function LoadFailure({ onRetry }: { onRetry: () => void }) {
  const t = useT();
  const common = useCommonT();
  return (
    <Alert kind="error" className={css.failure}>
      <p>{t("error")}</p>
      <Button onClick={onRetry}>{common("common.retry")}</Button>
    </Alert>
  );
}
