import { useT } from "../use-t.ts";
import css from "./unread-chip.module.css";

/**
 * The number of an application's unread notifications at the corner of its tile; nothing for 0. It describes the tile's
 * link by its id, and is not part of the link's name.
 */
export function UnreadChip({ id, count }: { id: string; count: number }) {
  const t = useT();
  if (count <= 0) return null;
  return (
    <span id={id} className={css.chip}>
      <span aria-hidden="true">{count > 99 ? "99+" : count}</span>
      <span className="vh"> {t("apps.unread", { count })}</span>
    </span>
  );
}
