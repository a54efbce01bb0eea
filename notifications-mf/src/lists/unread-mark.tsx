import css from "./unread-mark.module.css";

/** The dot of an unread row; a clock where the row was read without a network. Words beside it say the same. */
export function UnreadMark({ isQueued }: { isQueued: boolean }) {
  if (!isQueued) return <span aria-hidden="true" className={css.dot} />;
  // Drawn here: without a network no icon file comes.
  return (
    <svg aria-hidden="true" data-queued="" viewBox="0 0 20 20" className={css.clock}>
      <circle cx="10" cy="10" r="7.2" />
      <path d="M10 5.8V10l2.8 1.9" />
    </svg>
  );
}
