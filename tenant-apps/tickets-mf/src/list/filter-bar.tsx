import { SelectField, TextField } from "@portico/ui";
import { type RefObject, useCallback } from "react";
import { type TicketStatus, ticketStatuses } from "../api/ticket.ts";
import { useStrings } from "../strings/use-strings.ts";
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
  const statuses = ticketStatuses.map((status) => ({ value: status, text: strings.status[status] }));

  return (
    <form
      aria-label={strings.list.filter}
      className={css.bar}
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      <TextField
        ref={searchField}
        type="search"
        label={strings.list.search}
        value={draft}
        maxLength={100}
        onChange={(event) => setDraft(event.target.value)}
      />
      <SelectField
        label={strings.list.status}
        options={[{ value: "any", text: strings.list.anyStatus }, ...statuses]}
        value={filter.status}
        onChange={(event) => onChange({ status: event.target.value as TicketStatus | "any" })}
      />
    </form>
  );
}
