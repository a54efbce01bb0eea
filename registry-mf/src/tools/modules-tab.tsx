import type { BuildReason, ModuleRecord, WhyResponse } from "@portico/shared-utility/contract";
import { useEffect, useId, useRef, useState } from "react";
import { DataTable } from "../data-table.tsx";
import css from "../page.module.css";
import { useT } from "../use-t.ts";
import { WhySteps } from "../why/why-steps.tsx";
import tools from "./tools.module.css";
import { useQuantities } from "./use-quantities.ts";

interface ModulesTabProps {
  records: readonly ModuleRecord[];
  /** Absent if the user may not see the releases of this organisation. */
  answer: WhyResponse | undefined;
}

export function ModulesTab({ records, answer }: ModulesTabProps) {
  const t = useT();
  const id = useId();
  const [selected, setSelected] = useState<string>();
  const rows = moduleRows(records, answer);
  const row = rows.find(({ module }) => module === selected);
  const columns = (["name", "release", "format", "size", "load", "mount"] as const).map((key) =>
    t(`tools.module.${key}`),
  );
  return (
    <>
      <DataTable caption={t("tools.modules.caption")} columns={columns}>
        {rows.map((each) => (
          <Row
            key={each.module}
            row={each}
            isSelected={each.module === selected}
            detailId={id}
            onSelect={() => setSelected(each.module === selected ? undefined : each.module)}
          />
        ))}
      </DataTable>
      {row && answer && <Detail key={row.module} id={id} row={row} answer={answer} />}
    </>
  );
}

interface RowProps {
  row: ModuleRow;
  isSelected: boolean;
  detailId: string;
  onSelect: () => void;
}

function Row({ row: { module, record, reason }, isSelected, detailId, onSelect }: RowProps) {
  const { milliseconds, kilobytes } = useQuantities();
  return (
    <tr>
      <th scope="row" className={css.code}>
        {reason ? (
          <button
            type="button"
            className={tools.module}
            aria-expanded={isSelected}
            aria-controls={isSelected ? detailId : undefined}
            onClick={onSelect}
          >
            {module}
          </button>
        ) : (
          module
        )}
      </th>
      <td>{reason?.release.id}</td>
      <td>{reason?.format}</td>
      <td>{kilobytes(record?.bytes ?? reason?.size ?? null)}</td>
      <td>{milliseconds(record?.times.load)}</td>
      <td>{milliseconds(record?.times.mount)}</td>
    </tr>
  );
}

function Detail({ id, row, answer }: { id: string; row: ModuleRow; answer: WhyResponse }) {
  const t = useT();
  const heading = useRef<HTMLHeadingElement>(null);
  // It is below a long table.
  useEffect(() => heading.current?.focus(), []);
  const { reason, record } = row;
  if (!reason) return null;
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={tools.detail}>
      <h3 id={`${id}-title`} ref={heading} tabIndex={-1}>
        {t("tools.why", { module: row.module })}
      </h3>
      <WhySteps answer={answer} reason={reason} measured={record?.bytes ?? undefined} />
    </section>
  );
}

/** One module of the page: its cost on this page, and the reasons for its build. */
interface ModuleRow {
  module: string;
  record?: ModuleRecord;
  reason?: BuildReason;
}

/** The modules that this page has opened, then the others of its map. */
function moduleRows(records: readonly ModuleRecord[], answer: WhyResponse | undefined): ModuleRow[] {
  const reasons = new Map(answer?.modules.map((reason) => [reason.module, reason]));
  const opened = records.map((record): ModuleRow => {
    const reason = reasons.get(record.module);
    return { module: record.module, record, ...(reason && { reason }) };
  });
  const isOpened = new Set(opened.map(({ module }) => module));
  const others = [...reasons.values()].filter(({ module }) => !isOpened.has(module));
  return [...opened, ...others.map((reason) => ({ module: reason.module, reason }))];
}
