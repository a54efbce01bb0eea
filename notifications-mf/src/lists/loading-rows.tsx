import { Skeleton, VisuallyHidden } from "@portico/shared-ui";
import css from "./notification-feed.module.css";
import row from "./notification-row.module.css";

/** Rows that are loading, in the shape of rows. They appear after 300 ms, so that a quick response causes no flicker. */
export function LoadingRows({ count, text }: { count: number; text?: string }) {
  return (
    <div aria-busy="true" className={css.loading}>
      {text && <VisuallyHidden>{text}</VisuallyHidden>}
      {Array.from({ length: count }, (_, index) => `row-${index}`).map((key) => (
        <div key={key} className={row.row}>
          <Skeleton width="32px" height="32px" />
          <div className={row.content}>
            <Skeleton width="60%" height="14px" />
            <Skeleton height="14px" />
            <Skeleton width="40%" height="12px" />
          </div>
        </div>
      ))}
    </div>
  );
}
