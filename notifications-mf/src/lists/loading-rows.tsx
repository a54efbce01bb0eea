import { Skeleton } from "@portico/shared-ui";
import css from "./loading-rows.module.css";

/** Rows that are loading. They appear after 300 ms, so that a quick response causes no flicker. */
export function LoadingRows({ count, text }: { count: number; text?: string }) {
  return (
    <div aria-busy="true" className={css.rows}>
      {text && <p className="vh">{text}</p>}
      <Skeleton lines={count} height="56px" />
    </div>
  );
}
