import { type Column, ilike, or, type SQL } from "drizzle-orm";

/** Matches rows in which one of the columns contains the words, ignoring case; `%` and `_` match literally. */
export function containing(columns: readonly Column[], words: string): SQL | undefined {
  const pattern = `%${words.replace(/[\\%_]/g, "\\$&")}%`;
  return or(...columns.map((column) => ilike(column, pattern)));
}
