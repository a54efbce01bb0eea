import type { ReactNode } from "react";
import css from "./gallery.module.css";

/** States beside each other; without it they are below each other, as wide as the page. */
export function Row({ children }: { children: ReactNode }) {
  return <div className={css.row}>{children}</div>;
}
