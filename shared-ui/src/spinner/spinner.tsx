import { VisuallyHidden } from "@portico/ui";
import css from "./spinner.module.css";

/**
 * An indicator of work in progress.
 *
 * @param label e.g. "Carregando…"; announced when the spinner appears
 */
export function Spinner({ label }: { label: string }) {
  return (
    <span role="status" className={css.host}>
      <span aria-hidden="true" className={css.ring} />
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  );
}
