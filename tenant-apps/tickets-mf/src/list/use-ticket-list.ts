import { useCallback, useEffect, useMemo, useRef } from "react";
import { useSearchParams } from "react-router-dom";
import { useLoad } from "../api/use-load.ts";
import { useApp } from "../app/app-context.tsx";
import { useStrings } from "../strings/use-strings.ts";
import { listTickets, type TicketPage } from "./list-tickets-api.ts";
import { readFilter, type TicketFilter, writeFilter } from "./ticket-filter.ts";

export function useTicketList() {
  const { client } = useApp();
  const [params, setParams] = useSearchParams();
  const query = params.toString();
  const filter = useMemo(() => readFilter(new URLSearchParams(query)), [query]);
  const load = useCallback((signal: AbortSignal) => listTickets(client, filter, signal), [client, filter]);
  const { state, reload } = useLoad(load);

  /** A new filter starts at its first page and replaces the history entry: Back leaves the list. */
  const change = useCallback(
    (part: Partial<TicketFilter>) =>
      setParams((before) => writeFilter({ ...readFilter(before), page: 1, ...part }), { replace: true }),
    [setParams],
  );

  useCountAnnouncement(state.status === "loaded" ? state.data : undefined);
  return { filter, change, state, reload };
}

/** The first list is announced with its page; every later one says how many tickets it has. */
function useCountAnnouncement(page: TicketPage | undefined) {
  const { portal } = useApp();
  const strings = useStrings();
  const announced = useRef<TicketPage | undefined>(undefined);
  useEffect(() => {
    if (!page || page === announced.current) return;
    if (announced.current) portal.announce(strings.list.count(page.total));
    announced.current = page;
  }, [page, portal, strings]);
}
