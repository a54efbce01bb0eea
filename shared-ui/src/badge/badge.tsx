import css from "./badge.module.css";

/**
 * A number at a button's corner. Decorative: the button's name contains the count.
 *
 * @param count nothing is shown for 0, "99+" above 99
 */
export function Badge({ count }: { count: number }) {
  if (count <= 0) return null;
  return (
    <span aria-hidden="true" className={css.badge}>
      {count > 99 ? "99+" : count}
    </span>
  );
}
