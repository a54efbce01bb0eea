import { type Loaded, useLoad, usePortal } from "@portico/react";
import { useCallback, useEffect, useMemo, useRef } from "react";
import { useSearchParams } from "react-router-dom";
import { type ApiFailure, failures } from "../api/api-failure.ts";
import { useApp } from "../app/app-context.tsx";
import { useStrings } from "../strings/use-strings.ts";
import { listTickets, type TicketPage } from "./list-tickets-api.ts";
import { isSameSearch, readFilter, type TicketFilter, writeFilter } from "./ticket-filter.ts";

export function useTicketList() {
  const { client } = useApp();
  const [params, setParams] = useSearchParams();
  const query = params.toString();
  const filter = useMemo(() => readFilter(new URLSearchParams(query)), [query]);
  const load = useCallback((signal: AbortSignal) => listTickets(client, filter, signal), [client, filter]);
  const { state, reload } = useLoad(load, failures);

  /**
   * A new filter starts at its first page. Back leads to the previous filter. The steps of typing one search count
   * as one entry.
   */
  const change = useCallback(
    (part: Partial<TicketFilter>) =>
      setParams(writeFilter({ ...filter, page: 1, ...part }), { replace: Boolean(filter.q && part.q) }),
    [setParams, filter],
  );

  useCountAnnouncement(state.status === "loaded" ? state.data : undefined);
  return { filter, change, state: shownUnder(filter, state), reload };
}

/** Rows of another search are never shown. Rows of another page are shown only until this page has loaded or failed. */
function shownUnder(filter: TicketFilter, state: Loaded<TicketPage, ApiFailure>): Loaded<TicketPage, ApiFailure> {
  const { data } = state;
  if (!data || (data.filter.page === filter.page && isSameSearch(data.filter, filter))) return state;
  if (state.status === "failed") return { ...state, data: undefined };
  return { status: "loading", data: isSameSearch(data.filter, filter) ? data : undefined };
}

/** The first list is announced with its page. Every later list is announced with its number of tickets. */
function useCountAnnouncement(page: TicketPage | undefined) {
  const portal = usePortal();
  const strings = useStrings();
  const announced = useRef<TicketPage | undefined>(undefined);
  useEffect(() => {
    if (!page || page === announced.current) return;
    if (announced.current) portal.announce(strings.list.count(page.total));
    announced.current = page;
  }, [page, portal, strings]);
}
