import { useCallback, useEffect, useState } from "react";
import { type ApiFailure, failureOf } from "../api/api-failure.ts";
import { useApp } from "../app/app-context.tsx";
import { type EvaluationAnswer, type EvaluationKey, sendEvaluation } from "./evaluation-api.ts";
import { forgetQueuedEvaluation, queuedEvaluation, queueEvaluation } from "./queued-evaluation.ts";

type SendState =
  | { status: "asking" }
  | { status: "sending" }
  | { status: "queued" }
  | { status: "done" }
  /** The link was answered or expired before this answer arrived. */
  | { status: "stale" }
  | { status: "failed"; failure: ApiFailure };

const final = new Set(["resource.conflict", "resource.not_found"]);

export function useSendEvaluation(key: EvaluationKey) {
  const { client } = useApp();
  const { ticket, code } = key;
  const [state, setState] = useState<SendState>({ status: "asking" });

  const send = useCallback(
    async (answer: EvaluationAnswer) => {
      setState({ status: "sending" });
      setState(await outcome(() => sendEvaluation(client, { ticket, code }, answer), { ticket, code }, answer));
    },
    [client, ticket, code],
  );

  useEffect(() => {
    const sendQueued = () => {
      const answer = queuedEvaluation({ ticket, code });
      if (answer) void send(answer);
    };
    sendQueued();
    window.addEventListener("online", sendQueued);
    return () => window.removeEventListener("online", sendQueued);
  }, [send, ticket, code]);

  return { state, send };
}

async function outcome(send: () => Promise<unknown>, key: EvaluationKey, answer: EvaluationAnswer): Promise<SendState> {
  try {
    await send();
    forgetQueuedEvaluation(key);
    return { status: "done" };
  } catch (error) {
    const failure = failureOf(error);
    if (failure.code === "network" && !navigator.onLine) {
      queueEvaluation(key, answer);
      return { status: "queued" };
    }
    if (!final.has(failure.code)) return { status: "failed", failure };
    forgetQueuedEvaluation(key);
    return { status: "stale" };
  }
}
