import { VisuallyHidden } from "../visually-hidden/visually-hidden.tsx";
import css from "./spinner.module.css";

/**
 * Something is under way.
 *
 * @param label what, e.g. "Carregando…"; announced when the spinner appears
 */
export function Spinner({ label }: { label: string }) {
  return (
    <span role="status" className={css.host}>
      <span aria-hidden="true" className={css.ring} />
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  );
}
