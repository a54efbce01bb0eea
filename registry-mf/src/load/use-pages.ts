import { useCallback, useRef, useState } from "react";
import { useLoad } from "./use-load.ts";

interface PageOf<Item> {
  items: Item[];
  /** The cursor of the next page; `null` at the end. */
  next: number | null;
}

/** The state of the request for a further page. */
type More = { status: "idle" } | { status: "loading" } | { status: "failed"; error: unknown };

/** A list that is loaded page by page. Another function `load` loads the first page again. */
export function usePages<Item>(load: (before?: number, signal?: AbortSignal) => Promise<PageOf<Item>>) {
  const [older, setOlder] = useState<PageOf<Item>>();
  const [more, setMore] = useState<More>({ status: "idle" });
  const loadingMore = useRef<AbortController>(undefined);
  const { state, reload } = useLoad(
    useCallback(
      async (signal: AbortSignal) => {
        const page = await load(undefined, signal);
        // A further page that is still loading follows the old first page.
        loadingMore.current?.abort();
        setOlder(undefined);
        setMore({ status: "idle" });
        return page;
      },
      [load],
    ),
  );
  const first = "data" in state ? state.data : undefined;
  const next = older ? older.next : (first?.next ?? null);

  async function loadMore() {
    if (next === null || more.status === "loading") return;
    setMore({ status: "loading" });
    loadingMore.current = new AbortController();
    const { signal } = loadingMore.current;
    try {
      const page = await load(next, signal);
      if (signal.aborted) return;
      setOlder({ items: [...(older?.items ?? []), ...page.items], next: page.next });
      setMore({ status: "idle" });
    } catch (error) {
      if (!signal.aborted) setMore({ status: "failed", error });
    }
  }

  const items = [...(first?.items ?? []), ...(older?.items ?? [])];
  return { state, reload, items, next, isEnd: older !== undefined && next === null, more, loadMore };
}
