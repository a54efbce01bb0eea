import type { MapDocument } from "@portico/shared-utility/contract";
import { DataTable } from "../data-table.tsx";
import css from "../page.module.css";
import { useT } from "../use-t.ts";

const columns = ["modules.name", "modules.address", "modules.hash"] as const;

/** Each module of a map with its address and the beginning of its hash. */
export function ModuleTable({ document }: { document: MapDocument }) {
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
