import { useCallback } from "react";
import { usePages } from "../load/use-pages.ts";
import { fetchHistory } from "./history-api.ts";

/** The history of an environment and scope: its newest releases, and older ones page by page. */
export function useHistory(environment: string, scope: string, newest: number) {
  const { items, ...pages } = usePages(
    useCallback(
      async (before?: number, signal?: AbortSignal) => {
        // A dependency: loads again when another release is the newest.
        void newest;
        const query = { environment, scope, ...(before !== undefined && { before }) };
        const { releases, next } = await fetchHistory(query, signal);
        return { items: releases, next };
      },
      [environment, scope, newest],
    ),
  );
  return { ...pages, releases: items };
}
