import { useLoad } from "@portico/react";
import { useCallback } from "react";
import { failures } from "../api/failure.ts";
import { useApp } from "../app/app-context.tsx";

export function useAsset(id: string) {
  const { client } = useApp();
  const load = useCallback((signal: AbortSignal) => client.get(id, signal), [client, id]);
  return useLoad(load, failures);
}
