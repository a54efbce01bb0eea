import { Button, TextField } from "@portico/shared-ui";
import { renameSelf } from "@portico/shared-utility";
import { isBlank } from "@portico/shared-utility/contract";
import { useCommonT, useOnline } from "@portico/shared-utility/react";
import { type FormEvent, useId } from "react";
import css from "../form/form.module.css";
import { ProblemSummary } from "../form/problem-summary.tsx";
import { SubmitRow } from "../form/submit-row.tsx";
import { useExplain } from "../form/use-explain.ts";
import { problemOf, useSave } from "../form/use-save.ts";
import { useUnsaved } from "../unsaved/unsaved-guard.tsx";
import { useT } from "../use-t.ts";
import { useNameDraft } from "./use-name-draft.ts";

const longestName = 100;

export function NameForm({ savedName }: { savedName: string }) {
  const t = useT();
  const common = useCommonT();
  const online = useOnline();
  const { field, name, isFound, save, submit, edit, discard } = useNameForm(savedName, online);
  const busy = save.status === "saving";
  return (
    <form className={css.form} noValidate onSubmit={submit}>
      {save.status === "refused" && <ProblemSummary key={save.number} problem={save.problem} />}
      <TextField
        id={field}
        label={t("personal.name")}
        name="name"
        dir="auto"
        autoComplete="name"
        maxLength={longestName}
        value={name}
        onChange={(event) => edit(event.target.value)}
        readOnly={busy || !online}
        error={problemOf(save, field)}
      />
      {isFound && <RecoveredLine onDiscard={discard} />}
      <SubmitRow
        label={common("common.save")}
        busyLabel={t("saving")}
        busy={busy}
        online={online}
        saved={save.status === "done" && common("common.saved")}
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
  const { save, run, reset } = useSave();
  useUnsaved(name !== savedName, drop);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!online) return;
    const trimmed = name.trim();
    const wrong = isBlank(trimmed) ? [{ field, message: t("personal.nameEmpty") }] : [];
    run(wrong, () => renameSelf(trimmed).then(drop), explain);
  }

  function edit(value: string) {
    keep(value);
    if (save.status === "done") reset();
  }

  function discard() {
    drop();
    document.getElementById(field)?.focus();
  }

  return { field, name, isFound, save, submit, edit, discard };
}
