import { Chip } from "@portico/shared-ui";
import type { AuditRow } from "@portico/shared-utility/contract";
import { DataTable } from "../data-table.tsx";
import { Facts } from "../facts.tsx";
import { Instant } from "../instant.tsx";
import css from "../page.module.css";
import { useT } from "../use-t.ts";
import auditCss from "./audit.module.css";
import { useDetailTexts } from "./use-detail-texts.ts";

const columns = ["audit.when", "audit.who", "audit.what", "audit.from", "audit.outcome"] as const;

export function AuditTable({ rows }: { rows: AuditRow[] }) {
  const t = useT();
  // The users of a tenant see rows of one tenant only, so its name is left out.
  const several = new Set(rows.map(({ tenant }) => tenant)).size > 1;
  return (
    <DataTable caption={t("audit.caption")} columns={columns.map((column) => t(column))} className={auditCss.table}>
      {rows.map((row) => (
        <Row key={row.id} row={row} withTenant={several} />
      ))}
    </DataTable>
  );
}

function Row({ row, withTenant }: { row: AuditRow; withTenant: boolean }) {
  const t = useT();
  const textsOf = useDetailTexts();
  const { at, actor, action, target, tenant, address, refusal, details } = row;
  return (
    <tr>
      <td className={auditCss.when}>
        <Instant iso={at} />
      </td>
      <td>
        <div>{actor.kind === "person" ? actor.name : t(`audit.actor.${actor.kind}`)}</div>
        {actor.kind !== "person" && actor.kind !== "system" && actor.name !== null && (
          <div className={css.meta}>{actor.name}</div>
        )}
      </td>
      <td className={`${auditCss.what} ${css.wide}`}>
        <div>{t(`audit.action.${action}`)}</div>
        {target !== null && <div className={css.meta}>{target}</div>}
        {details && <Facts className={css.meta}>{textsOf(details, actor.name)}</Facts>}
        {withTenant && <div className={css.meta}>{tenant ?? t("audit.platform")}</div>}
      </td>
      <td className={css.code}>{address ?? "—"}</td>
      <td>
        <Chip kind={refusal === null ? "success" : "warning"}>
          {refusal === null ? t("audit.done") : t("audit.refused")}
        </Chip>
        {refusal !== null && <div className={css.code}>{refusal}</div>}
      </td>
    </tr>
  );
}
