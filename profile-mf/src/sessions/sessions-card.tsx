import { Alert, Button, Card, Skeleton } from "@portico/shared-ui";
import type { OwnSession, Session } from "@portico/shared-utility/contract";
import { useCommonT, useErrorSentence, useOnline } from "@portico/shared-utility/react";
import { useEffect, useRef } from "react";
import { ConfirmedButton } from "../form/confirmed-button.tsx";
import form from "../form/form.module.css";
import { ProblemSummary } from "../form/problem-summary.tsx";
import { useT } from "../use-t.ts";
import { SessionRow } from "./session-row.tsx";
import css from "./sessions.module.css";
import { useSessions } from "./use-sessions.ts";

export function SessionsCard({ session }: { session: Session }) {
  const t = useT();
  return (
    <Card id="sessions" title={t("sessions.title")}>
      {session.status === "signed-in" ? <SessionList /> : <Skeleton lines={3} />}
    </Card>
  );
}

function SessionList() {
  const { list, retry, attempt, ended, end } = useSessions();
  const busy = attempt.status === "sending";
  if (list.status === "loading") return <Skeleton lines={3} />;
  if (list.status === "failed") return <Failed error={list.error} onRetry={retry} />;
  return (
    <div className={form.form}>
      {attempt.status === "refused" && <ProblemSummary key={attempt.number} problem={attempt.refusal} />}
      <Rows sessions={list.sessions} busy={busy} ended={ended} onEnd={end} />
    </div>
  );
}

interface RowsProps {
  sessions: readonly OwnSession[];
  busy: boolean;
  /** The sessions that were just ended, if any. */
  ended: "one" | "all" | undefined;
  onEnd: (id?: string) => void;
}

function Rows({ sessions, busy, ended, onEnd }: RowsProps) {
  const t = useT();
  const online = useOnline();
  const ready = online && !busy;
  const others = sessions.some(({ current }) => !current);
  const done = ended && t(ended === "all" ? "sessions.doneAll" : "sessions.done");
  const outcome = [done, !others && t("sessions.only")].filter(Boolean).join(" ");
  return (
    <>
      <ul className={css.list}>
        {sessions.map((each) => (
          <SessionRow key={each.id} session={each} ready={ready} onEnd={() => onEnd(each.id)} />
        ))}
      </ul>
      <Outcome text={outcome} focus={done !== undefined} />
      {others && (
        <ConfirmedButton
          className={css.all}
          busy={busy}
          aria-disabled={!online}
          question={t("sessions.endAll.title")}
          explanation={t("sessions.endAll.body")}
          onConfirm={() => onEnd()}
        >
          {t("sessions.endAll")}
        </ConfirmedButton>
      )}
      {!online && <p className={form.reason}>{t("offline.line")}</p>}
    </>
  );
}

/** Gets the focus, which announces the text: the pressed button was removed with its session. */
function Outcome({ text, focus }: { text: string; focus: boolean }) {
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (focus) line.current?.focus();
  }, [focus]);
  return (
    <p ref={line} tabIndex={-1} className={css.meta}>
      {text}
    </p>
  );
}

function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useT();
  const common = useCommonT();
  const sentenceOf = useErrorSentence();
  return (
    <div className={form.form}>
      <Alert kind="error" title={t("sessions.failed")}>
        {sentenceOf(error)}
      </Alert>
      <Button className={css.all} onClick={onRetry}>
        {common("common.retry")}
      </Button>
    </div>
  );
}
