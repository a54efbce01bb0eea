import { type Column, ilike, or, type SQL } from "drizzle-orm";

/** Rows in which one of the columns holds the words as typed, in any case: `%` and `_` stand for themselves. */
export function containing(columns: readonly Column[], words: string): SQL | undefined {
  const pattern = `%${words.replace(/[\\%_]/g, "\\$&")}%`;
  return or(...columns.map((column) => ilike(column, pattern)));
}
