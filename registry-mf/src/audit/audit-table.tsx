import { Chip } from "@portico/shared-ui";
import type { AuditRow } from "@portico/shared-utility/contract";
import { Instant } from "../instant.tsx";
import css from "../page.module.css";
import { useT } from "../use-t.ts";
import auditCss from "./audit.module.css";
import { useDetailText } from "./use-detail-text.ts";

export function AuditTable({ rows }: { rows: AuditRow[] }) {
  const t = useT();
  // The users of a tenant see rows of one tenant only, so its name is left out.
  const several = new Set(rows.map(({ tenant }) => tenant)).size > 1;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: an area that scrolls sideways must be reachable by keyboard.
    <section className={css.scroll} aria-label={t("audit.caption")} tabIndex={0}>
      <table className={`${css.table} ${auditCss.table}`}>
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
            <Row key={row.id} row={row} withTenant={several} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Row({ row, withTenant }: { row: AuditRow; withTenant: boolean }) {
  const t = useT();
  const textOf = useDetailText();
  const { at, actor, action, target, tenant, address, refusal, details } = row;
  return (
    <tr>
      <td className={auditCss.when}>
        <Instant iso={at} />
      </td>
      <td>
        <div>{actor.kind === "person" ? actor.name : t(`audit.actor.${actor.kind}`)}</div>
        {actor.kind !== "person" && actor.name !== null && <div className={css.meta}>{actor.name}</div>}
      </td>
      <td className={auditCss.what}>
        <div>{t(`audit.action.${action}`)}</div>
        {target !== null && <div className={css.meta}>{target}</div>}
        {details && <div className={css.meta}>{textOf(details, actor.name)}</div>}
        {withTenant && <div className={css.meta}>{tenant ?? t("audit.platform")}</div>}
      </td>
      <td className={css.code}>{address ?? "–"}</td>
      <td>
        <Chip kind={refusal === null ? "success" : "warning"}>
          {refusal === null ? t("audit.done") : t("audit.refused")}
        </Chip>
        {refusal !== null && <div className={css.code}>{refusal}</div>}
      </td>
    </tr>
  );
}
