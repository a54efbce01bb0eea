import { Chip } from "@portico/shared-ui";
import {
  type AuditAction,
  type AuditDetailName,
  type AuditDetails,
  type AuditRow,
  auditDetailNames,
} from "@portico/shared-utility/contract";
import { DataTable } from "../data-table.tsx";
import { Facts } from "../facts.tsx";
import { Instant } from "../instant.tsx";
import css from "../page.module.css";
import { usePlaceNames } from "../use-place-names.ts";
import { useReasonText } from "../use-release-texts.ts";
import { useT } from "../use-t.ts";
import auditCss from "./audit.module.css";

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
  const placeText = usePlaceText();
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
        {target !== null && <div className={css.meta}>{isPlaced(action) ? placeText(target) : target}</div>}
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

/** Whether the targets of an action are places. Other targets may begin with an environment's name, too. */
const isPlaced = (action: AuditAction) => /^(release|canary|override)\./.test(action);

/**
 * `production/acme`, the place of a release, in names: "Acme, Produção". The target of an override may be an e-mail,
 * which stays unchanged.
 */
function usePlaceText() {
  const t = useT();
  const { environmentName, scopeName } = usePlaceNames([]);
  return (target: string) => {
    const [environment = "", scope, ...more] = target.split("/");
    const name = environmentName(environment);
    if (name === environment || scope === undefined || more.length > 0) return target;
    return t("scope.title", { scope: scopeName(scope), environment: name });
  };
}

/**
 * The texts for an action's details, by the actor's name. A detail that is unknown to this build is shown under its own
 * name.
 */
function useDetailTexts() {
  const t = useT();
  const reasonText = useReasonText();
  const nameOf = (name: string) => (isKnown(name) ? t(`audit.detail.${name}`) : name);
  const textOfValue = (value: AuditDetails[AuditDetailName]) => {
    if (typeof value === "boolean") return value ? t("audit.yes") : t("audit.no");
    return Array.isArray(value) ? value.join(", ") : String(value);
  };
  const reasonOf = (author: string | null, reason: string) => reasonText({ author: author ?? "", reason });
  return (details: AuditDetails, author: string | null) =>
    Object.entries(details).map(([name, value]) => {
      const isReason = name === "reason" && typeof value === "string";
      return `${nameOf(name)}: ${isReason ? reasonOf(author, value) : textOfValue(value)}`;
    });
}

function isKnown(name: string): name is AuditDetailName {
  return auditDetailNames.some((known) => known === name);
}
