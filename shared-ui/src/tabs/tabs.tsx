import { type KeyboardEvent, type ReactNode, useId, useRef } from "react";
import css from "./tabs.module.css";

export interface Tab<Id extends string = string> {
  id: Id;
  label: ReactNode;
  panel: ReactNode;
}

interface TabsProps<Id extends string = string> {
  /** Accessible name of the tab list. */
  label: string;
  tabs: readonly Tab<Id>[];
  selected: Id;
  onSelect: (id: Id) => void;
}

/** Tabs after the WAI-ARIA practice: one tab stop; arrows, Home and End move and activate. */
export function Tabs<Id extends string>({ label, tabs, selected, onSelect }: TabsProps<Id>) {
  const baseId = useId();
  const listRef = useRef<HTMLDivElement>(null);
  const position = tabs.findIndex((tab) => tab.id === selected);

  const onKeyDown = (event: KeyboardEvent) => {
    const index = nextIndex(event.key, position, tabs.length - 1);
    const next = tabs[index];
    if (!next) return;
    event.preventDefault();
    onSelect(next.id);
    listRef.current?.querySelectorAll<HTMLElement>("[role=tab]")[index]?.focus();
  };

  return (
    <>
      <div ref={listRef} role="tablist" aria-label={label} className={css.list} onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${baseId}-${tab.id}`}
            aria-selected={tab.id === selected}
            aria-controls={tab.id === selected ? `${baseId}-panel` : undefined}
            tabIndex={tab.id === selected ? 0 : -1}
            className={css.tab}
            onClick={() => onSelect(tab.id)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${baseId}-panel`} aria-labelledby={`${baseId}-${selected}`} className={css.panel}>
        {tabs[position]?.panel}
      </div>
    </>
  );
}

function nextIndex(key: string, index: number, last: number): number {
  if (key === "Home") return 0;
  if (key === "End") return last;
  if (key === "ArrowRight") return index === last ? 0 : index + 1;
  if (key === "ArrowLeft") return index === 0 ? last : index - 1;
  return -1;
}
