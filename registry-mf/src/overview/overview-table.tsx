import { Chip, EmptyState } from "@portico/shared-ui";
import type { RegistryCell, RegistryOverview } from "@portico/shared-utility/contract";
import { DataTable } from "../data-table.tsx";
import { Instant } from "../instant.tsx";
import css from "../page.module.css";
import { paths } from "../paths.ts";
import { usePlaceNames } from "../use-place-names.ts";
import { useAuthorText } from "../use-release-texts.ts";
import { useT } from "../use-t.ts";

interface OverviewTableProps {
  overview: RegistryOverview;
  /** Whether only the results of a search are shown. */
  searched: boolean;
}

export function OverviewTable({ overview, searched }: OverviewTableProps) {
  const t = useT();
  if (searched && overview.scopes.length === 0) return <EmptyState icon="search" title={t("search.none")} />;
  if (!searched && overview.cells.every(({ release }) => !release))
    return <EmptyState icon="box" title={t("empty.title")} body={t("empty.body")} />;
  return <Rows {...overview} />;
}

function Rows({ environments, scopes, cells }: RegistryOverview) {
  const t = useT();
  const { environmentName, scopeName } = usePlaceNames(scopes);
  const cellOf = (environment: string, scope: string) =>
    cells.find((cell) => cell.environment === environment && cell.scope === scope);
  return (
    <DataTable caption={t("table.caption")} columns={[t("table.scope"), ...environments.map(environmentName)]}>
      {scopes.map(({ scope }) => (
        <tr key={scope}>
          <th scope="row">{scopeName(scope)}</th>
          {environments.map((environment) => (
            <td key={environment}>
              <Cell cell={cellOf(environment, scope)} place={`${scopeName(scope)}, ${environmentName(environment)}`} />
            </td>
          ))}
        </tr>
      ))}
    </DataTable>
  );
}

function Cell({ cell, place }: { cell: RegistryCell | undefined; place: string }) {
  const t = useT();
  const authorOf = useAuthorText();
  if (!cell?.release) return <span className={css.meta}>{t("cell.none")}</span>;
  const { release, canary, environment, scope } = cell;
  return (
    <div className={css.cell}>
      <a
        href={paths.place(environment, scope)}
        aria-label={t("cell.open", { place, id: release.id })}
        className={css.link}
      >
        {t("release.number", { id: release.id })}
      </a>
      <span className={css.meta}>
        <Instant iso={release.created_at} />
      </span>
      <span className={css.meta}>{authorOf(release)}</span>
      {canary && <Chip kind="warning">{t("canary.chip", { percent: canary.percent })}</Chip>}
    </div>
  );
}
