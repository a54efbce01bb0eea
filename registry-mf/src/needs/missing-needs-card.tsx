import { Card, Skeleton } from "@portico/shared-ui";
import type { MissingNeed } from "@portico/shared-utility/contract";
import { useCallback } from "react";
import { DataTable } from "../data-table.tsx";
import { Instant } from "../instant.tsx";
import { FailureCard } from "../load/failure-card.tsx";
import { useLoad } from "../load/use-load.ts";
import css from "../page.module.css";
import { useT } from "../use-t.ts";
import { fetchMissingNeeds } from "./missing-needs-api.ts";

const columns = ["needs.module", "needs.need", "needs.count", "needs.seen", "needs.commands"] as const;

interface MissingNeedsCardProps {
  environment: string;
  scope: string;
}

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
        {state.status === "failed" && <FailureCard {...state} onRetry={reload} />}
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

function MissingNeedsTable({ needs }: { needs: readonly MissingNeed[] }) {
  const t = useT();
  return (
    <DataTable caption={t("needs.caption")} columns={columns.map((column) => t(column))}>
      {needs.map((need) => (
        <NeedRow key={`${need.module} ${need.need}`} {...need} />
      ))}
    </DataTable>
  );
}

function NeedRow({ module, need, count, last_seen, commands }: MissingNeed) {
  return (
    <tr>
      <th scope="row" className={css.code}>
        {module}
      </th>
      <td className={`${css.code} ${css.wide}`}>{need}</td>
      <td>{count}</td>
      <td>
        <Instant iso={last_seen} />
      </td>
      <td className={`${css.code} ${css.wide}`}>
        {commands.map((command) => (
          <div key={command}>
            <code>{command}</code>
          </div>
        ))}
      </td>
    </tr>
  );
}
