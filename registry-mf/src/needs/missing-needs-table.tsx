import type { MissingNeed } from "@portico/shared-utility/contract";
import { DataTable } from "../data-table.tsx";
import { Instant } from "../instant.tsx";
import css from "../page.module.css";
import { useT } from "../use-t.ts";

const columns = ["needs.module", "needs.need", "needs.count", "needs.seen", "needs.commands"] as const;

export function MissingNeedsTable({ needs }: { needs: readonly MissingNeed[] }) {
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
