import { Alert } from "@portico/shared-ui";
import { type MouseEvent, useEffect, useRef } from "react";
import { useT } from "../use-t.ts";
import css from "./form.module.css";
import type { FormProblem } from "./form-problem.ts";

/** Lists the errors of a form above it, with a link to each field. Give each refusal its own `key`. */
export function ProblemSummary({ problem }: { problem: FormProblem }) {
  const t = useT();
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => alert.current?.focus(), []);
  const { fields, general } = problem;
  return (
    <Alert kind="error" ref={alert}>
      {general && <p>{general}</p>}
      {fields.length > 0 && (
        <>
          <p>{t("err.summary", { count: fields.length })}</p>
          <ul className={css.summary}>
            {fields.map(({ field, message }) => (
              <li key={field}>
                <a href={`#${field}`} onClick={focusField}>
                  {message}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </Alert>
  );
}

// The address keeps its section; only the focus moves.
function focusField(event: MouseEvent<HTMLAnchorElement>) {
  event.preventDefault();
  document.getElementById(event.currentTarget.hash.slice(1))?.focus();
}
