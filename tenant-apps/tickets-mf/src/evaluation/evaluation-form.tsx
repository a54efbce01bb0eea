import { Button, ButtonRow, FieldNotes, noteIds, TextArea } from "@portico/ui";
import { type FormEvent, useId, useRef, useState } from "react";
import { useStrings } from "../strings/use-strings.ts";
import css from "./evaluation.module.css";
import type { EvaluationAnswer } from "./evaluation-api.ts";

interface EvaluationFormProps {
  /** The stored score and comment, if any. */
  initial: Partial<EvaluationAnswer>;
  onEdit(answer: Partial<EvaluationAnswer>): void;
  busy: boolean;
  submitLabel: string;
  onSubmit(answer: EvaluationAnswer): void;
}

export function EvaluationForm(props: EvaluationFormProps) {
  const { evaluation } = useStrings();
  const { form, score, choose, comment, type, missing, submit } = useEvaluation(props);
  const { busy, submitLabel } = props;

  return (
    <form ref={form} noValidate className={css.form} onSubmit={submit}>
      <Scores score={score} busy={busy} missing={missing} onChoose={choose} />
      <TextArea
        name="comment"
        dir="auto"
        label={evaluation.comment}
        value={comment}
        rows={4}
        maxLength={1000}
        readOnly={busy}
        onChange={(event) => type(event.target.value)}
      />
      <ButtonRow>
        <Button type="submit" variant="primary" busy={busy}>
          {submitLabel}
        </Button>
      </ButtonRow>
    </form>
  );
}

function useEvaluation({ initial, busy, onEdit, onSubmit }: EvaluationFormProps) {
  const [score, setScore] = useState(initial.score);
  const [comment, setComment] = useState(initial.comment ?? "");
  const [missing, setMissing] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  const choose = (chosen: number) => {
    setScore(chosen);
    onEdit({ score: chosen, comment });
    setMissing(false);
  };
  const type = (typed: string) => {
    setComment(typed);
    onEdit({ ...(score && { score }), comment: typed });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (score !== undefined) return onSubmit({ score, comment: comment.trim() });
    setMissing(true);
    form.current?.querySelector<HTMLInputElement>('input[name="score"]')?.focus();
  };

  return { form, score, choose, comment, type, missing, submit };
}

interface ScoresProps {
  score: number | undefined;
  busy: boolean;
  missing: boolean;
  onChoose(score: number): void;
}

function Scores({ score, busy, missing, onChoose }: ScoresProps) {
  const id = useId();
  const { evaluation } = useStrings();
  const notes = { hint: undefined, error: missing ? evaluation.choose : undefined };
  return (
    <fieldset className={css.scores} disabled={busy} aria-describedby={noteIds(id, notes)}>
      <legend className={css.legend}>{evaluation.legend}</legend>
      <div className={css.options}>
        {evaluation.scores.map((label, index) => (
          <label key={label} className={css.option}>
            <input type="radio" name="score" checked={score === index + 1} onChange={() => onChoose(index + 1)} />
            <span className={css.value} aria-hidden="true">
              {index + 1}
            </span>
            <span>{label}</span>
          </label>
        ))}
      </div>
      <FieldNotes id={id} {...notes} />
    </fieldset>
  );
}
