import { TextField } from "@portico/ui";
import { type RefObject, useEffect, useState } from "react";
import { useApp } from "../app/app-context.tsx";
import css from "./asset-list.module.css";

const pause = 300;

interface SearchBoxProps {
  q: string;
  onSearch(text: string): void;
  input: RefObject<HTMLInputElement | null>;
}

/** Searches after a short pause or on Enter. A query that comes from elsewhere replaces the text. */
export function SearchBox({ q, onSearch, input }: SearchBoxProps) {
  const { strings } = useApp();
  const { draft, setDraft, apply } = useSearchText(q, onSearch);
  return (
    <form
      aria-label={strings.list.search}
      className={css.search}
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      <TextField
        ref={input}
        type="search"
        label={strings.list.search}
        maxLength={100}
        value={draft}
        onChange={(event) => setDraft(event.target.value)}
      />
    </form>
  );
}

function useSearchText(q: string, onSearch: (text: string) => void) {
  const [state, setState] = useState({ draft: q, sent: q, seen: q });
  if (state.seen !== q) setState(q === state.sent ? { ...state, seen: q } : { draft: q, sent: q, seen: q });

  const text = state.draft.trim();
  const isPending = text !== state.sent;
  useEffect(() => {
    if (!isPending) return;
    const timer = setTimeout(() => {
      setState((before) => ({ ...before, sent: text }));
      onSearch(text);
    }, pause);
    return () => clearTimeout(timer);
  }, [text, isPending, onSearch]);

  const apply = () => {
    setState((before) => ({ ...before, sent: text }));
    onSearch(text);
  };
  return { draft: state.draft, setDraft: (draft: string) => setState((before) => ({ ...before, draft })), apply };
}
