import { Button, EmptyState } from "@portico/ui";
import type { Loaded } from "../api/use-load.ts";
import { useStrings } from "../strings/use-strings.ts";
import { LoadFailure } from "../ui/load-failure.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import type { TicketPage } from "./list-tickets-api.ts";
import { Pages } from "./pages.tsx";
import type { TicketFilter } from "./ticket-filter.ts";
import css from "./ticket-results.module.css";
import { TicketRow } from "./ticket-row.tsx";

interface TicketResultsProps {
  state: Loaded<TicketPage>;
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
