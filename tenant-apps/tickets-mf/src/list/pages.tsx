import { buttonClass } from "@portico/ui";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { useStrings } from "../strings/use-strings.ts";
import { pageSize } from "./list-tickets-api.ts";
import css from "./pages.module.css";
import { type TicketFilter, writeFilter } from "./ticket-filter.ts";

export function Pages({ filter, total }: { filter: TicketFilter; total: number }) {
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
