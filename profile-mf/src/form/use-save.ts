import { useRef, useState } from "react";

/** What is wrong with a form: a message per field, or one for the whole. */
export interface FormProblem {
  fields: readonly FieldProblem[];
  general?: string;
}

export interface FieldProblem {
  /** Id of the input. */
  field: string;
  message: string;
}

/** One form's way to the server. `number` tells two refusals in a row apart. */
export type Save =
  | { status: "idle" }
  | { status: "saving" }
  | { status: "refused"; problem: FormProblem; number: number }
  | { status: "done" };

/** Checks a form, saves it and holds the outcome; what was typed is the form's own and stays. */
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

/** The message for one field, if it has one. */
export function problemOf(save: Save, field: string) {
  if (save.status !== "refused") return undefined;
  return save.problem.fields.find((problem) => problem.field === field)?.message;
}
