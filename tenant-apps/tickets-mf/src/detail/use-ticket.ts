import { useCallback } from "react";
import { useLoad } from "../api/use-load.ts";
import { useApp } from "../app/app-context.tsx";
import { getTicket } from "./ticket-api.ts";

export function useTicket(number: number) {
  const { client } = useApp();
  const load = useCallback((signal: AbortSignal) => getTicket(client, number, signal), [client, number]);
  return useLoad(load);
}
