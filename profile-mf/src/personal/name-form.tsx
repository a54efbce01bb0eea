import { Button, TextField } from "@portico/shared-ui";
import { renameSelf } from "@portico/shared-utility";
import { isBlank } from "@portico/shared-utility/contract";
import { useAttempt, useCommonT, useOnline, usePortal } from "@portico/shared-utility/react";
import { type FormEvent, useCallback, useId, useState } from "react";
import css from "../form/form.module.css";
import { type FormProblem, problemOf } from "../form/form-problem.ts";
import { ProblemSummary } from "../form/problem-summary.tsx";
import { SubmitRow } from "../form/submit-row.tsx";
import { useExplain } from "../form/use-explain.ts";
import { useOnNewLocale } from "../form/use-on-new-locale.ts";
import { useUnsaved } from "../unsaved/unsaved-guard.tsx";
import { useT } from "../use-t.ts";

const longestName = 100;

export function NameForm({ savedName }: { savedName: string }) {
  const t = useT();
  const common = useCommonT();
  const online = useOnline();
  const { field, name, isFound, attempt, submit, edit, discard } = useNameForm(savedName, online);
  const busy = attempt.status === "sending";
  return (
    <form className={css.form} noValidate onSubmit={submit}>
      {attempt.status === "refused" && <ProblemSummary key={attempt.number} problem={attempt.refusal} />}
      <TextField
        id={field}
        label={t("personal.name")}
        name="name"
        aria-required
        dir="auto"
        autoComplete="name"
        maxLength={longestName}
        value={name}
        onChange={(event) => edit(event.target.value)}
        readOnly={busy || !online}
        error={problemOf(attempt, field)}
      />
      {isFound && <RecoveredLine onDiscard={discard} />}
      <SubmitRow
        label={common("common.save")}
        busyLabel={t("saving")}
        busy={busy}
        online={online}
        saved={attempt.status === "done" && common("common.saved")}
      />
    </form>
  );
}

function RecoveredLine({ onDiscard }: { onDiscard(): void }) {
  const t = useT();
  return (
    <p className={css.draft}>
      {t("personal.draft")}{" "}
      <Button variant="quiet" onClick={onDiscard}>
        {t("personal.discard")}
      </Button>
    </p>
  );
}

function useNameForm(savedName: string, online: boolean) {
  const t = useT();
  const explain = useExplain();
  const field = useId();
  const { name, isFound, edit: keep, drop } = useNameDraft(savedName);
  const { attempt, run, refuse, reset } = useAttempt<FormProblem>();
  useUnsaved(name !== savedName, drop);
  useOnNewLocale(() => attempt.status === "done" && reset());

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!online) return;
    const trimmed = name.trim();
    if (isBlank(trimmed)) return refuse({ fields: [{ field, message: t("personal.nameEmpty") }] });
    run(() => renameSelf(trimmed).then(drop), explain);
  }

  function edit(value: string) {
    keep(value);
    if (attempt.status === "done") reset();
  }

  function discard() {
    drop();
    document.getElementById(field)?.focus();
  }

  return { field, name, isFound, attempt, submit, edit, discard };
}

/** The typed name; `undefined` while it equals the saved one. The portal stores it until it is saved. */
function useNameDraft(savedName: string) {
  const portal = usePortal();
  const [draft] = useState(() => portal.draft("name"));
  const [name, setName] = useState(() => nameIn(draft.read()));
  const [isFound, setFound] = useState(name !== undefined && name !== savedName);

  const drop = useCallback(() => {
    draft.drop();
    setName(undefined);
    setFound(false);
  }, [draft]);

  function edit(typed: string) {
    if (typed === savedName) draft.drop();
    else draft.keep({ name: typed });
    setName(typed);
  }
  return { name: name ?? savedName, isFound, edit, drop };
}

function nameIn(kept: unknown): string | undefined {
  const { name } = (kept ?? {}) as { name?: unknown };
  return typeof name === "string" ? name : undefined;
}
