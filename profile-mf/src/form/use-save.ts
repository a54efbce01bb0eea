import { useRef, useState } from "react";

/** The errors of a form: a message per field, or one for the whole form. */
export interface FormProblem {
  fields: readonly FieldProblem[];
  general?: string;
}

export interface FieldProblem {
  /** Id of the input. */
  field: string;
  message: string;
}

/** The state of a form's submission. `number` distinguishes two refusals in a row. */
export type Save =
  | { status: "idle" }
  | { status: "saving" }
  | { status: "refused"; problem: FormProblem; number: number }
  | { status: "done" };

/** Checks and saves a form, and stores the outcome. The form itself keeps the typed values. */
export function useSave() {
  const [save, setSave] = useState<Save>({ status: "idle" });
  const count = useRef(0);

  function refuse(problem: FormProblem) {
    count.current += 1;
    setSave({ status: "refused", problem, number: count.current });
  }

  async function run(
    wrong: readonly FieldProblem[],
    call: () => Promise<void>,
    explain: (error: unknown) => FormProblem,
  ) {
    if (save.status === "saving") return;
    if (wrong.length > 0) return refuse({ fields: wrong });
    setSave({ status: "saving" });
    try {
      await call();
      setSave({ status: "done" });
    } catch (error) {
      refuse(explain(error));
    }
  }

  return { save, run, reset: () => setSave({ status: "idle" }) };
}

/** The message for one field, if there is one. */
export function problemOf(save: Save, field: string) {
  if (save.status !== "refused") return undefined;
  return save.problem.fields.find((problem) => problem.field === field)?.message;
}
