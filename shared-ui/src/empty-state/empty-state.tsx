import css from "./empty-state.module.css";

/** The text in place of an empty list. */
export function EmptyState({ title, body }: { title: string; body?: string }) {
  return (
    <div className={css.empty}>
      <p className={css.title}>{title}</p>
      {body && <p className={css.body}>{body}</p>}
    </div>
  );
}
