import type { BuildReason, ModuleRecord, WhyResponse } from "@portico/shared-utility/contract";

/** One module of the page: what it has cost here, and why its build is the one. */
export interface ModuleRow {
  module: string;
  record?: ModuleRecord;
  reason?: BuildReason;
}

/** The modules that this page has opened, then the others of its map. */
export function moduleRows(records: readonly ModuleRecord[], answer: WhyResponse | undefined): ModuleRow[] {
  const reasons = new Map(answer?.modules.map((reason) => [reason.module, reason]));
  const opened = records.map((record): ModuleRow => {
    const reason = reasons.get(record.module);
    return { module: record.module, record, ...(reason && { reason }) };
  });
  const isOpened = new Set(opened.map(({ module }) => module));
  const others = [...reasons.values()].filter(({ module }) => !isOpened.has(module));
  return [...opened, ...others.map((reason) => ({ module: reason.module, reason }))];
}
