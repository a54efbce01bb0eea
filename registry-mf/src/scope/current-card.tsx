import { Card } from "@portico/shared-ui";
import type { MapDocument, RegistryOverview, ReleaseDetail } from "@portico/shared-utility/contract";
import { PromoteButton } from "../change/promote-button.tsx";
import { DataTable } from "../data-table.tsx";
import css from "../page.module.css";
import { ReleaseLine } from "../release-line.tsx";
import { useT } from "../use-t.ts";

const columns = ["modules.name", "modules.address", "modules.hash"] as const;

interface CurrentCardProps {
  detail: ReleaseDetail;
  overview: RegistryOverview;
  onChanged: (sentence?: string) => void;
}

export function CurrentCard({ detail, overview, onChanged }: CurrentCardProps) {
  const t = useT();
  return (
    <Card title={t("current.title")}>
      <div className={css.stack}>
        <ReleaseLine release={detail} />
        <PromoteButton release={detail} overview={overview} onChanged={onChanged} />
        <ModuleTable document={detail.document} />
      </div>
    </Card>
  );
}

function ModuleTable({ document }: { document: MapDocument }) {
  const t = useT();
  const modules = Object.entries(document.imports);
  return (
    <DataTable caption={t("modules.title")} columns={columns.map((column) => t(column))}>
      {modules.map(([specifier, address]) => (
        <tr key={specifier}>
          <th scope="row" className={css.code}>
            {specifier}
          </th>
          <td className={`${css.code} ${css.wide}`}>{address}</td>
          <td className={css.code}>{document.integrity[address]?.slice(0, 15) ?? t("modules.noHash")}</td>
        </tr>
      ))}
    </DataTable>
  );
}
