import type { OwnSession } from "@portico/shared-utility/contract";
import { useAttempt } from "@portico/shared-utility/react";
import { useCallback, useEffect, useState } from "react";
import type { FormProblem } from "../form/form-problem.ts";
import { useExplain } from "../form/use-explain.ts";
import { endSessions, readSessions } from "./sessions-api.ts";

type Sessions =
  | { status: "loading" }
  | { status: "failed"; error: unknown }
  | { status: "loaded"; sessions: readonly OwnSession[] };

/** The user's active sessions. Ended sessions leave the list without another call. */
export function useSessions() {
  const explain = useExplain();
  const [list, setList] = useState<Sessions>({ status: "loading" });
  const { attempt, run } = useAttempt<FormProblem>();
  const [ended, setEnded] = useState<"one" | "all">("one");
  const load = useCallback(
    () =>
      readSessions().then(
        (sessions) => setList({ status: "loaded", sessions }),
        (error: unknown) => setList({ status: "failed", error }),
      ),
    [],
  );
  useEffect(() => void load(), [load]);

  function end(id?: string) {
    setEnded(id === undefined ? "all" : "one");
    void run(async () => {
      await endSessions(id);
      setList((now) => (now.status === "loaded" ? { ...now, sessions: remaining(now.sessions, id) } : now));
    }, explain);
  }

  function retry() {
    setList({ status: "loading" });
    void load();
  }

  return { list, retry, attempt, ended: attempt.status === "done" ? ended : undefined, end };
}

/** The remaining sessions after the end of one other session, or without `id` of all other ones. */
function remaining(sessions: readonly OwnSession[], id?: string): readonly OwnSession[] {
  return sessions.filter((each) => each.current || (id !== undefined && each.id !== id));
}
