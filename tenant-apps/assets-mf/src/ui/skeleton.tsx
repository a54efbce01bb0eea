import { useApp } from "../app/app-context.tsx";
import css from "./skeleton.module.css";

/** Grey rows while content loads. They appear after 300 ms, so that a quick response causes no flicker. */
export function Skeleton({ rows }: { rows: number }) {
  const { strings } = useApp();
  return (
    <div className={css.skeleton}>
      <p className={css.words}>{strings.common.loading}</p>
      {Array.from({ length: rows }, (_, row) => `row-${row}`).map((key) => (
        <div key={key} className={css.row} />
      ))}
    </div>
  );
}
