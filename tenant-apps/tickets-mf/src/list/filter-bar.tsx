import { type RefObject, useCallback } from "react";
import { type TicketStatus, ticketStatuses } from "../api/ticket.ts";
import { useStrings } from "../strings/use-strings.ts";
import field from "../ui/field.module.css";
import css from "./filter-bar.module.css";
import type { TicketFilter } from "./ticket-filter.ts";
import { useSearchDraft } from "./use-search-draft.ts";

interface FilterBarProps {
  filter: TicketFilter;
  searchField: RefObject<HTMLInputElement | null>;
  onChange(part: Partial<TicketFilter>): void;
}

export function FilterBar({ filter, searchField, onChange }: FilterBarProps) {
  const strings = useStrings();
  const applySearch = useCallback((q: string) => onChange({ q }), [onChange]);
  const { draft, setDraft, apply } = useSearchDraft(filter.q, applySearch);

  return (
    <form
      aria-label={strings.list.filter}
      className={css.bar}
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      <label className={field.field}>
        <span className={field.label}>{strings.list.search}</span>
        <input
          ref={searchField}
          type="search"
          className={field.input}
          value={draft}
          maxLength={100}
          onChange={(event) => setDraft(event.target.value)}
        />
      </label>
      <StatusField filter={filter} onChange={onChange} />
    </form>
  );
}

function StatusField({ filter, onChange }: Pick<FilterBarProps, "filter" | "onChange">) {
  const strings = useStrings();
  return (
    <label className={field.field}>
      <span className={field.label}>{strings.list.status}</span>
      <select
        className={field.input}
        value={filter.status}
        onChange={(event) => onChange({ status: event.target.value as TicketStatus | "any" })}
      >
        <option value="any">{strings.list.anyStatus}</option>
        {ticketStatuses.map((status) => (
          <option key={status} value={status}>
            {strings.status[status]}
          </option>
        ))}
      </select>
    </label>
  );
}
