const line = (cells) => `| ${cells.join(" | ")} |`;

/**
 * A Markdown table.
 * @param {object[]} rows
 * @param {Record<string, (row: object) => string | number>} columns heading → the cell of a row
 */
export function rowsTable(rows, columns) {
  const heads = Object.keys(columns);
  const body = rows.map((row) => line(Object.values(columns).map((cell) => cell(row))));
  return [line(heads), line(heads.map(() => "---")), ...body].join("\n");
}

/** Whole milliseconds, or seconds from 10,000 ms on. */
export function ms(value) {
  if (!Number.isFinite(value)) return "no answer";
  return value < 10_000 ? `${Math.round(value)} ms` : `${(value / 1_000).toFixed(1)} s`;
}
