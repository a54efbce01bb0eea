import type { AuditRow } from "@portico/shared-utility/contract";
import { Instant } from "../instant.tsx";
import css from "../page.module.css";
import { useT } from "../use-t.ts";

export function AuditTable({ rows }: { rows: AuditRow[] }) {
  const t = useT();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by the keyboard.
    <section className={css.scroll} aria-label={t("audit.caption")} tabIndex={0}>
      <table className={css.table}>
        <caption className="vh">{t("audit.caption")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("audit.when")}</th>
            <th scope="col">{t("audit.who")}</th>
            <th scope="col">{t("audit.what")}</th>
            <th scope="col">{t("audit.from")}</th>
            <th scope="col">{t("audit.outcome")}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.id} row={row} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Row({ row }: { row: AuditRow }) {
  const t = useT();
  const { at, actor, action, target, tenant, address, refusal, details } = row;
  return (
    <tr>
      <td>
        <Instant iso={at} />
      </td>
      <td>
        <div>{actor.kind === "person" ? actor.name : t(`audit.actor.${actor.kind}`)}</div>
        {actor.kind !== "person" && actor.name !== null && <div className={css.meta}>{actor.name}</div>}
      </td>
      <td>
        <div>{t(`audit.action.${action}`)}</div>
        {target !== null && <div className={css.meta}>{target}</div>}
        {details && <div className={css.meta}>{textOf(details)}</div>}
        <div className={css.meta}>{tenant ?? t("audit.platform")}</div>
      </td>
      <td className={css.code}>{address ?? "–"}</td>
      <td>
        <span className={`${css.chip} ${refusal === null ? css.ok : ""}`}>
          {refusal === null ? t("audit.done") : t("audit.refused")}
        </span>
        {refusal !== null && <div className={css.code}>{refusal}</div>}
      </td>
    </tr>
  );
}

function textOf(details: NonNullable<AuditRow["details"]>): string {
  return Object.entries(details)
    .map(([name, value]) => `${name}: ${Array.isArray(value) ? value.join(", ") : value}`)
    .join(" · ");
}
