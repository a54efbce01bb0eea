import { useCallback, useEffect, useRef } from "react";
import { useSearchParams } from "react-router-dom";
import type { AssetPage } from "../api/asset.ts";
import { type Loaded, useLoad } from "../api/use-load.ts";
import { useApp } from "../app/app-context.tsx";

/** The list that the address asks for: `?q=` and `?page=`. */
export function useAssetList() {
  const { client, portal, strings } = useApp();
  const [params, setParams] = useSearchParams();
  const q = (params.get("q") ?? "").slice(0, 100);
  const page = Math.max(1, Math.trunc(Number(params.get("page"))) || 1);
  const load = useCallback(
    async (signal: AbortSignal) => ({ ...(await client.list(q, page, signal)), q, page }),
    [client, q, page],
  );
  const { state, reload } = useLoad(load);
  // Back leads to the search before; one that is being typed is one step.
  const search = useCallback(
    (text: string) => setParams(text ? { q: text } : {}, { replace: Boolean(q && text) }),
    [setParams, q],
  );

  // The first list is announced with its page; every later one says how many assets it has.
  const found = state.status === "loaded" ? state.data : undefined;
  const announced = useRef(found);
  useEffect(() => {
    if (!found || found === announced.current) return;
    if (announced.current) portal.announce(strings.list.count(found.total));
    announced.current = found;
  }, [found, portal, strings]);

  return { q, page, search, state: shownUnder({ q, page }, state), reload };
}

interface Asked {
  q: string;
  page: number;
}

/** Rows of another search are never shown; those of another page only until this one is there or has failed. */
function shownUnder(asked: Asked, state: Loaded<AssetPage & Asked>): Loaded<AssetPage> {
  const { data } = state;
  if (!data || (data.q === asked.q && data.page === asked.page)) return state;
  if (state.status === "failed") return { ...state, data: undefined };
  return { status: "loading", data: data.q === asked.q ? data : undefined };
}
