import type { ReactNode } from "react";
import { Icon } from "../icon/icon.tsx";
import css from "./empty-state.module.css";

export interface EmptyStateProps {
  title: string;
  body?: string;
  /** Name of the picture above the title, see {@link Icon}. */
  icon?: string;
  /** A link or button that leads on. */
  children?: ReactNode;
}

/** The text in place of an empty list. */
export function EmptyState({ title, body, icon, children }: EmptyStateProps) {
  return (
    <div className={css.empty}>
      {icon && (
        <span className={css.picture}>
          <Icon name={icon} size={24} />
        </span>
      )}
      <p className={css.title}>{title}</p>
      {body && <p className={css.body}>{body}</p>}
      {children && <div className={css.wayOn}>{children}</div>}
    </div>
  );
}
