import type { CSSProperties, ReactNode } from "react";
import css from "./page.module.css";

interface DataTableProps {
  caption: string;
  columns: readonly string[];
  className?: string | undefined;
  /** Rows. */
  children: ReactNode;
}

/**
 * A table that scrolls sideways if it does not fit. On a phone each row is a card, which contains the columns' names.
 */
export function DataTable({ caption, columns, className = "", children }: DataTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: an area that scrolls sideways must be reachable by keyboard.
    <section className={`${css.scroll} ${css.stacked}`} aria-label={caption} tabIndex={0}>
      <table className={`${css.table} ${className}`} style={labels(columns)}>
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

/** The columns' names as strings of CSS, for the cards of a phone. */
function labels(columns: readonly string[]): CSSProperties {
  return Object.fromEntries(columns.map((column, index) => [`--column-${index + 1}`, JSON.stringify(column)]));
}
