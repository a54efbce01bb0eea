import { type Loaded, useLoad, usePortal } from "@portico/react";
import { useCallback, useEffect, useRef } from "react";
import { useSearchParams } from "react-router-dom";
import type { AssetPage } from "../api/asset.ts";
import { type Failure, failures } from "../api/failure.ts";
import { useApp } from "../app/app-context.tsx";

/** The list for the parameters of the address: `?q=` and `?page=`. */
export function useAssetList() {
  const { client, strings } = useApp();
  const portal = usePortal();
  const [params, setParams] = useSearchParams();
  const q = (params.get("q") ?? "").slice(0, 100);
  const page = Math.max(1, Math.trunc(Number(params.get("page"))) || 1);
  const load = useCallback(
    async (signal: AbortSignal) => ({ ...(await client.list(q, page, signal)), q, page }),
    [client, q, page],
  );
  const { state, reload } = useLoad(load, failures);
  // Back leads to the previous search. The steps of typing one search count as one entry.
  const search = useCallback(
    (text: string) => setParams(text ? { q: text } : {}, { replace: Boolean(q && text) }),
    [setParams, q],
  );

  // The first list is announced with its page. Every later list is announced with its number of assets.
  const found = state.status === "loaded" ? state.data : undefined;
  const announced = useRef(found);
  useEffect(() => {
    if (!found || found === announced.current) return;
    if (announced.current) portal.announce(strings.list.count(found.total));
    announced.current = found;
  }, [found, portal, strings]);

  return { q, page, search, state: shownUnder({ q, page }, state), reload };
}

interface Requested {
  q: string;
  page: number;
}

/** Rows of another search are never shown. Rows of another page are shown only until this page has loaded or failed. */
function shownUnder(requested: Requested, state: Loaded<AssetPage & Requested, Failure>): Loaded<AssetPage, Failure> {
  const { data } = state;
  if (!data || (data.q === requested.q && data.page === requested.page)) return state;
  if (state.status === "failed") return { ...state, data: undefined };
  return { status: "loading", data: data.q === requested.q ? data : undefined };
}
