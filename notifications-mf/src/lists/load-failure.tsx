import { Alert, Button } from "@portico/shared-ui";
import { useCommonT } from "@portico/shared-utility/react";
import { useLayoutEffect, useRef } from "react";
import { useT } from "../use-t.ts";
import css from "./load-failure.module.css";

interface LoadFailureProps {
  /** Whether another element announces the failure. */
  isQuiet: boolean;
  onRetry: () => void;
  /** Moves the focus to the list. */
  onFocusLost: () => void;
}

export function LoadFailure({ isQuiet, onRetry, onFocusLost }: LoadFailureProps) {
  const t = useT();
  const common = useCommonT();
  const alert = useRef<HTMLDivElement>(null);
  // The portal also repeats the load by itself, which removes the button, possibly with the focus.
  useLayoutEffect(() => {
    const { current } = alert;
    return () => void (current?.contains(document.activeElement) && onFocusLost());
  }, [onFocusLost]);
  return (
    <Alert kind="error" ref={alert} {...(isQuiet && { role: "group" })} className={css.failure}>
      <p>{t("error")}</p>
      <Button onClick={onRetry}>{common("common.retry")}</Button>
    </Alert>
  );
}
