import type { Loaded } from "@portico/react";
import { Button, buttonClass, EmptyState } from "@portico/ui";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import type { ApiFailure } from "../api/api-failure.ts";
import { useStrings } from "../strings/use-strings.ts";
import { LoadFailure, Skeleton } from "../ui/page.tsx";
import { pageSize, type TicketPage } from "./list-tickets-api.ts";
import { type TicketFilter, writeFilter } from "./ticket-filter.ts";
import css from "./ticket-results.module.css";
import { TicketRow } from "./ticket-row.tsx";

interface TicketResultsProps {
  state: Loaded<TicketPage, ApiFailure>;
  filter: TicketFilter;
  onClear(): void;
  reload(): void;
}

export function TicketResults({ state, filter, onClear, reload }: TicketResultsProps) {
  if (state.status !== "failed") return <Tickets state={state} filter={filter} onClear={onClear} />;
  return (
    <>
      <LoadFailure failure={state.failure} onRetry={reload} />
      {/* The previous result of the same search stays, with a notice that it may be outdated. */}
      {state.data && <Tickets state={state} filter={filter} onClear={onClear} />}
    </>
  );
}

function Tickets({ state, filter, onClear }: Omit<TicketResultsProps, "reload">) {
  const strings = useStrings();
  if (!state.data) return <Skeleton rows={6} />;
  const { tickets, total } = state.data;
  if (tickets.length === 0) return <NoTickets filter={filter} onClear={onClear} />;
  return (
    <section aria-busy={state.status === "loading"}>
      <p className={css.count}>{strings.list.count(total)}</p>
      <ul className={css.list}>
        {tickets.map((ticket) => (
          <TicketRow key={ticket.id} ticket={ticket} />
        ))}
      </ul>
      <Pages filter={filter} total={total} />
    </section>
  );
}

function NoTickets({ filter, onClear }: Pick<TicketResultsProps, "filter" | "onClear">) {
  const strings = useStrings();
  const isFiltered = filter.status !== "any" || filter.q !== "" || filter.page > 1;
  if (!isFiltered) return <EmptyState icon="ticket" title={strings.list.emptyTitle} body={strings.list.emptyHint} />;
  return (
    <EmptyState icon="search" title={strings.list.noMatchTitle}>
      <Button onClick={onClear}>{strings.list.clear}</Button>
    </EmptyState>
  );
}

function Pages({ filter, total }: { filter: TicketFilter; total: number }) {
  const strings = useStrings();
  const last = Math.ceil(total / pageSize);
  if (last <= 1) return null;
  const to = (page: number) => (page >= 1 && page <= last ? `?${writeFilter({ ...filter, page })}` : undefined);
  return (
    <nav aria-label={strings.list.pages} className={css.pages}>
      <PageLink search={to(filter.page - 1)}>{strings.list.previous}</PageLink>
      <span className={css.current}>{strings.list.page(filter.page, last)}</span>
      <PageLink search={to(filter.page + 1)}>{strings.list.next}</PageLink>
    </nav>
  );
}

/** At either end of the list the link stays, so that it keeps the focus, but has no target. */
function PageLink({ search, children }: { search: string | undefined; children: ReactNode }) {
  return (
    <Link
      to={{ search: search ?? window.location.search }}
      className={buttonClass()}
      aria-disabled={search === undefined}
      onClick={(event) => search === undefined && event.preventDefault()}
    >
      {children}
    </Link>
  );
}
