import css from "./unread-mark.module.css";

/** The dot of an unread row. A clock if the row was marked as read offline. A text next to it has the same content. */
export function UnreadMark({ isQueued }: { isQueued: boolean }) {
  if (!isQueued) return <span aria-hidden="true" className={css.dot} />;
  // Inline, because without a network no icon file can be loaded.
  return (
    <svg aria-hidden="true" data-queued="" viewBox="0 0 20 20" className={css.clock}>
      <circle cx="10" cy="10" r="7.2" />
      <path d="M10 5.8V10l2.8 1.9" />
    </svg>
  );
}
