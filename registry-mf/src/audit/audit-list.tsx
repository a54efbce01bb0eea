import { Card, EmptyState, Skeleton } from "@portico/shared-ui";
import type { AuditAction } from "@portico/shared-utility/contract";
import { useCallback } from "react";
import { FailureCard } from "../load/failure-card.tsx";
import { MoreButton } from "../load/more-button.tsx";
import { usePages } from "../load/use-pages.ts";
import css from "../page.module.css";
import { useT } from "../use-t.ts";
import { fetchAudit } from "./audit-api.ts";
import { AuditTable } from "./audit-table.tsx";

export function AuditList({ action }: { action: AuditAction | undefined }) {
  const t = useT();
  const { state, reload, items, ...pages } = usePages(
    useCallback(
      async (before?: number, signal?: AbortSignal) => {
        const page = await fetchAudit({ action, before }, signal);
        return { items: page.rows, next: page.next };
      },
      [action],
    ),
  );
  if (state.status === "loading") {
    return (
      <div aria-busy="true">
        <p className="vh">{t("audit.loading")}</p>
        <Card>
          <Skeleton lines={8} />
        </Card>
      </div>
    );
  }
  if (state.status === "failed") return <FailureCard {...state} onRetry={reload} />;
  if (items.length === 0)
    return <EmptyState icon="filter" title={t("audit.empty.title")} body={t("audit.empty.body")} />;
  return (
    <div className={css.stack}>
      <AuditTable rows={items} />
      <MoreButton {...pages} />
    </div>
  );
}
