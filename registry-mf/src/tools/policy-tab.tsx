import { bootDocument } from "@portico/shared-utility";
import { appPrefix, type BlockedRecord, declaringCommand, wantedNeed } from "@portico/shared-utility/contract";
import { DataTable } from "../data-table.tsx";
import { MissingNeedsCard } from "../needs/missing-needs-card.tsx";
import css from "../page.module.css";
import { useT } from "../use-t.ts";

export function PolicyTab({ blocked }: { blocked: readonly BlockedRecord[] }) {
  const t = useT();
  const { environment, tenant } = bootDocument();
  const columns = (["module", "directive", "what", "need", "count"] as const).map((key) => t(`tools.blocked.${key}`));
  return (
    <div className={css.stack}>
      {blocked.length === 0 && <p className={css.intro}>{t("tools.policy.empty")}</p>}
      {blocked.length > 0 && (
        <DataTable caption={t("tools.policy.caption")} columns={columns}>
          {blocked.map((entry) => (
            <Row key={`${entry.directive} ${entry.blocked} ${entry.sample} ${entry.module}`} {...entry} />
          ))}
        </DataTable>
      )}
      <MissingNeedsCard environment={environment} scope={tenant.domain} />
    </div>
  );
}

function Row({ module = "–", directive, blocked, sample, count }: BlockedRecord) {
  const t = useT();
  const need = wantedNeed({ directive, blocked, sample });
  return (
    <tr>
      <th scope="row" className={css.code}>
        {module}
      </th>
      <td className={css.code}>{directive}</td>
      <td className={`${css.code} ${css.wide}`}>{blocked}</td>
      <td className={`${css.code} ${css.wide}`}>
        {need === undefined && t("tools.blocked.never")}
        {need !== undefined && <div>{need}</div>}
        {/* Only applications declare needs; the portal's parts are released together. */}
        {need !== undefined && module.startsWith(appPrefix) && <code>{declaringCommand(need)}</code>}
      </td>
      <td>{count}</td>
    </tr>
  );
}
