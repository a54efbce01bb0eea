import type { ReactNode } from "react";
import { Icon } from "../icon/icon.tsx";

export interface EmptyStateProps {
  title: string;
  body?: string;
  /** Name of the picture above the title, see {@link Icon}. */
  icon?: string;
  /** A link or button to the next step. */
  children?: ReactNode;
}

/** The text in place of an empty list. */
export function EmptyState({ title, body, icon, children }: EmptyStateProps) {
  return (
    <div className="portico-empty">
      {icon && (
        <span className="portico-empty-picture">
          <Icon name={icon} size={24} />
        </span>
      )}
      <p className="portico-empty-title">{title}</p>
      {body && <p className="portico-empty-body">{body}</p>}
      {children && <div className="portico-empty-way-on">{children}</div>}
    </div>
  );
}
