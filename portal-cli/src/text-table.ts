/** Formats rows of cells, with each column as wide as its widest cell. */
export function columns(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, index) => Math.max(...rows.map((row) => row[index]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, index) => cell.padEnd(widths[index] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

/** Formats a list of records under headings, or a sentence when there are none. */
export function textTable<T>(
  records: readonly T[],
  cells: Record<string, (record: T) => string>,
  none: string,
): string {
  if (records.length === 0) return none;
  const rows = records.map((record) => Object.values(cells).map((cell) => cell(record)));
  return columns([Object.keys(cells), ...rows]);
}
