import type { ReactNode } from "react";
import type { Loaded } from "../api/use-load.ts";
import { useStrings } from "../strings/use-strings.ts";
import controls from "../ui/controls.module.css";
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
  if (!isFiltered) {
    return (
      <Empty title={strings.list.emptyTitle}>
        <p>{strings.list.emptyHint}</p>
      </Empty>
    );
  }
  return (
    <Empty title={strings.list.noMatchTitle}>
      <button type="button" className={controls.secondary} onClick={onClear}>
        {strings.list.clear}
      </button>
    </Empty>
  );
}

function Empty({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={css.empty}>
      <p className={css.emptyTitle}>{title}</p>
      {children}
    </div>
  );
}
