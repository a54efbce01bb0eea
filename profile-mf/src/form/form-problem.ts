import type { Attempt } from "@portico/shared-utility/react";

/** The errors of a form: a message per field, or one for the whole form. */
export interface FormProblem {
  fields: readonly FieldProblem[];
  general?: string;
}

interface FieldProblem {
  /** Id of the input. */
  field: string;
  message: string;
}

/** The message for one field, if there is one. */
export function problemOf(attempt: Attempt<FormProblem>, field: string) {
  if (attempt.status !== "refused") return undefined;
  return attempt.refusal.fields.find((problem) => problem.field === field)?.message;
}
