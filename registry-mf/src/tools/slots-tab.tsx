import type { FillRecord, SlotRecord } from "@portico/shared-utility/contract";
import { DataTable } from "../data-table.tsx";
import css from "../page.module.css";
import { useT } from "../use-t.ts";
import { useQuantities } from "./use-quantities.ts";

export function SlotsTab({ slots }: { slots: readonly SlotRecord[] }) {
  const t = useT();
  if (slots.length === 0) return <p className={css.intro}>{t("tools.slots.empty")}</p>;
  const columns = (["name", "places", "fills"] as const).map((key) => t(`tools.slot.${key}`));
  return (
    <DataTable caption={t("tools.slots")} columns={columns}>
      {slots.map(({ slot, places, fills }) => (
        <tr key={slot}>
          <th scope="row" className={css.code}>
            {slot}
          </th>
          <td>{places}</td>
          <td className={css.wide}>{fills.length === 0 ? t("tools.slot.unfilled") : <Fills fills={fills} />}</td>
        </tr>
      ))}
    </DataTable>
  );
}

function Fills({ fills }: { fills: readonly FillRecord[] }) {
  const t = useT();
  const { milliseconds } = useQuantities();
  return fills.map(({ id, module, state, ms }) => (
    <div key={id} className={css.code}>
      {`${module}: ${t(`tools.slot.${state}`)}${ms === undefined ? "" : `, ${milliseconds(ms)}`}`}
    </div>
  ));
}
