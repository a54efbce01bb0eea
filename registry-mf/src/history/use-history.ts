import type { Release } from "@portico/shared-utility/contract";
import { useCallback, useState } from "react";
import { useLoad } from "../load/use-load.ts";
import { fetchHistory } from "./history-api.ts";

/** What is on its way behind the first page. */
type More = { status: "idle" } | { status: "loading" } | { status: "failed"; error: unknown };

/** One place's history: its newest releases, and older ones page by page. */
export function useHistory(environment: string, scope: string, newest: number) {
  const [older, setOlder] = useState<{ releases: Release[]; next: number | null }>();
  const [more, setMore] = useState<More>({ status: "idle" });
  const { state, reload } = useLoad(
    useCallback(
      async (signal: AbortSignal) => {
        // Read anew when another release is the newest.
        void newest;
        const page = await fetchHistory({ environment, scope }, signal);
        setOlder(undefined);
        return page;
      },
      [environment, scope, newest],
    ),
  );
  const first = "data" in state ? state.data : undefined;
  const next = older ? older.next : (first?.next ?? null);

  async function loadMore() {
    if (next === null || more.status === "loading") return;
    setMore({ status: "loading" });
    try {
      const page = await fetchHistory({ environment, scope, before: next });
      setOlder({ releases: [...(older?.releases ?? []), ...page.releases], next: page.next });
      setMore({ status: "idle" });
    } catch (error) {
      setMore({ status: "failed", error });
    }
  }

  return { state, reload, releases: [...(first?.releases ?? []), ...(older?.releases ?? [])], next, more, loadMore };
}
