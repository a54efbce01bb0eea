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

/** The user's active sessions, loaded when the card is first rendered and after each end of one. */
export function useSessions() {
  const explain = useExplain();
  const [list, setList] = useState<Sessions>({ status: "loading" });
  const { attempt, run } = useAttempt<FormProblem>();
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
    void run(async () => {
      await endSessions(id);
      await load();
    }, explain);
  }

  function retry() {
    setList({ status: "loading" });
    void load();
  }

  return { list, retry, attempt, end };
}
