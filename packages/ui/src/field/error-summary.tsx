import type { MouseEvent, Ref } from "react";
import { Alert } from "../alert/alert.tsx";

export interface ErrorSummaryProps {
  /** How many fields need attention. */
  title: string;
  /** One entry per wrong field: the id of its input, and its error. */
  errors: readonly { id: string; text: string }[];
  ref?: Ref<HTMLDivElement>;
}

/** The errors of a form, above it; each links to its field. Renders nothing without an error. */
export function ErrorSummary({ title, errors, ref }: ErrorSummaryProps) {
  if (errors.length === 0) return null;
  return (
    <Alert kind="error" title={title} {...(ref && { ref })}>
      <ul className="portico-error-summary">
        {errors.map(({ id, text }) => (
          <li key={id}>
            <a href={`#${id}`} onClick={(event) => focusField(event, id)}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </Alert>
  );
}

/** Without a history entry, which the application's router would follow. */
function focusField(event: MouseEvent, id: string) {
  event.preventDefault();
  document.getElementById(id)?.focus();
}
