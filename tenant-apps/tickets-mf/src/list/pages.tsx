import { Link } from "react-router-dom";
import { useStrings } from "../strings/use-strings.ts";
import controls from "../ui/controls.module.css";
import { pageSize } from "./list-tickets-api.ts";
import css from "./pages.module.css";
import { type TicketFilter, writeFilter } from "./ticket-filter.ts";

export function Pages({ filter, total }: { filter: TicketFilter; total: number }) {
  const strings = useStrings();
  const last = Math.ceil(total / pageSize);
  if (last <= 1) return null;
  const to = (page: number) => ({ search: `?${writeFilter({ ...filter, page })}` });
  return (
    <nav aria-label={strings.list.pages} className={css.pages}>
      {filter.page > 1 && (
        <Link to={to(filter.page - 1)} className={controls.secondary}>
          {strings.list.previous}
        </Link>
      )}
      <span className={css.current}>{strings.list.page(filter.page, last)}</span>
      {filter.page < last && (
        <Link to={to(filter.page + 1)} className={controls.secondary}>
          {strings.list.next}
        </Link>
      )}
    </nav>
  );
}
