import { useCallback, useEffect, useRef } from "react";
import { useSearchParams } from "react-router-dom";
import { useLoad } from "../api/use-load.ts";
import { useApp } from "../app/app-context.tsx";

/** The list that the address asks for: `?q=` and `?page=`. */
export function useAssetList() {
  const { client, portal, strings } = useApp();
  const [params, setParams] = useSearchParams();
  const q = (params.get("q") ?? "").slice(0, 100);
  const page = Math.max(1, Math.trunc(Number(params.get("page"))) || 1);
  const load = useCallback((signal: AbortSignal) => client.list(q, page, signal), [client, q, page]);
  const { state, reload } = useLoad(load);
  const search = useCallback((text: string) => setParams(text ? { q: text } : {}, { replace: true }), [setParams]);

  // The first list is announced with its page; every later one says how many assets it has.
  const found = state.status === "loaded" ? state.data : undefined;
  const announced = useRef(found);
  useEffect(() => {
    if (!found || found === announced.current) return;
    if (announced.current) portal.announce(strings.list.count(found.total));
    announced.current = found;
  }, [found, portal, strings]);

  return { q, page, search, state, reload };
}
