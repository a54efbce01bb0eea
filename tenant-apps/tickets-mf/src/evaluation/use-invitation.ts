import { useCallback } from "react";
import { useLoad } from "../api/use-load.ts";
import { useApp } from "../app/app-context.tsx";
import { type EvaluationKey, getInvitation } from "./evaluation-api.ts";

export function useInvitation({ ticket, code }: EvaluationKey) {
  const { client } = useApp();
  const load = useCallback(
    (signal: AbortSignal) => getInvitation(client, { ticket, code }, signal),
    [client, ticket, code],
  );
  return useLoad(load);
}
