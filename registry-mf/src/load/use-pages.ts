import { useCallback, useState } from "react";
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
  const { state, reload } = useLoad(
    useCallback(
      async (signal: AbortSignal) => {
        const page = await load(undefined, signal);
        setOlder(undefined);
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
    try {
      const page = await load(next);
      setOlder({ items: [...(older?.items ?? []), ...page.items], next: page.next });
      setMore({ status: "idle" });
    } catch (error) {
      setMore({ status: "failed", error });
    }
  }

  return { state, reload, items: [...(first?.items ?? []), ...(older?.items ?? [])], next, more, loadMore };
}
