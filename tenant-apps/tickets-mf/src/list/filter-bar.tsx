import { SelectField, TextField } from "@portico/ui";
import { type RefObject, useCallback, useEffect, useState } from "react";
import { type TicketStatus, ticketStatuses } from "../api/ticket.ts";
import { useStrings } from "../strings/use-strings.ts";
import css from "./filter-bar.module.css";
import type { TicketFilter } from "./ticket-filter.ts";

const pause = 300;

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

/**
 * The text while it is typed. It is applied after a short pause or on Enter. An applied text that comes from
 * elsewhere (Back, a cleared filter) replaces the draft; the value that this hook has applied does not.
 */
function useSearchDraft(applied: string, onApply: (text: string) => void) {
  const [draft, setDraft] = useState(applied);
  const [sent, setSent] = useState(applied);
  const [seen, setSeen] = useState(applied);

  if (applied !== seen) {
    setSeen(applied);
    if (applied !== sent) {
      setSent(applied);
      setDraft(applied);
    }
  }

  const text = draft.trim();
  const apply = () => {
    if (text === sent) return;
    setSent(text);
    onApply(text);
  };

  useEffect(() => {
    if (text === sent) return;
    const timer = setTimeout(() => {
      setSent(text);
      onApply(text);
    }, pause);
    return () => clearTimeout(timer);
  }, [text, sent, onApply]);

  return { draft, setDraft, apply };
}
