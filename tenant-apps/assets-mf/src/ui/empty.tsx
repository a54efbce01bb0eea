import type { ReactNode } from "react";
import css from "./empty.module.css";

export function Empty({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={css.empty}>
      <p className={css.title}>{title}</p>
      {children}
    </div>
  );
}
