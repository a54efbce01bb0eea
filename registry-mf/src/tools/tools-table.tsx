import type { ReactNode } from "react";
import css from "../page.module.css";

interface ToolsTableProps {
  caption: string;
  columns: readonly string[];
  /** Rows. */
  children: ReactNode;
}

/** A table of the tools; it scrolls sideways on a phone. */
export function ToolsTable({ caption, columns, children }: ToolsTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: an area that scrolls sideways must be reachable by keyboard.
    <section className={css.scroll} aria-label={caption} tabIndex={0}>
      <table className={css.table}>
        <caption className="vh">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}
