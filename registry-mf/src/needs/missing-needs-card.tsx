import { Card, Skeleton } from "@portico/shared-ui";
import { useCallback } from "react";
import { FailureCard } from "../load/failure-card.tsx";
import { useLoad } from "../load/use-load.ts";
import css from "../page.module.css";
import { useT } from "../use-t.ts";
import { fetchMissingNeeds } from "./missing-needs-api.ts";
import { MissingNeedsTable } from "./missing-needs-table.tsx";

interface MissingNeedsCardProps {
  environment: string;
  scope: string;
}

/** What the pages of an organisation refuse to its modules, with the commands that change it. */
export function MissingNeedsCard({ environment, scope }: MissingNeedsCardProps) {
  const t = useT();
  const { state, reload } = useLoad(
    useCallback((signal: AbortSignal) => fetchMissingNeeds(environment, scope, signal), [environment, scope]),
  );
  const needs = "data" in state ? state.data : undefined;
  return (
    <Card title={t("needs.title")}>
      <div className={css.stack}>
        {state.status === "loading" && <Skeleton lines={2} />}
        {state.status === "failed" && <FailureCard error={state.error} onRetry={reload} />}
        {needs?.length === 0 && <p className={css.intro}>{t("needs.none")}</p>}
        {needs && needs.length > 0 && (
          <>
            <p className={css.intro}>{t("needs.intro")}</p>
            <MissingNeedsTable needs={needs} />
          </>
        )}
      </div>
    </Card>
  );
}
