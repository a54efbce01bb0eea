import { useEffect, useId, useState } from "react";
import type { Entry } from "./entry.ts";
import { findEntries } from "./find-entries.ts";
import { PaletteField } from "./palette-field.tsx";
import { PaletteFoot } from "./palette-foot.tsx";
import { PaletteList } from "./palette-list.tsx";
import { useEntries } from "./use-entries.ts";

interface PaletteProps {
  /** The text that the user typed before the palette was open. */
  typed: string;
  /** Called when the user chose an entry, and by the close button. */
  onDone: () => void;
}

/** Finds applications, pages and actions of the portal. */
export function Palette(props: PaletteProps) {
  return <EntryFinder {...props} entries={useEntries()} />;
}

const first = { at: 0 };

/** A field and the entries that it finds: an editable combobox with a list box (WAI-ARIA APG, "Combobox"). */
export function EntryFinder({ entries, typed, onDone }: PaletteProps & { entries: readonly Entry[] }) {
  const id = useId();
  const [text, setText] = useState(typed);
  const [marked, setMarked] = useState<{ id?: string | undefined; at: number }>(first);
  const groups = findEntries(entries, text);
  const ids = groups.flatMap((group) => group.entries.map((entry) => entry.id));
  const count = ids.length;
  // The marked entry stays marked while others come and go: Enter must not run another action.
  const active = marked.id && ids.includes(marked.id) ? ids.indexOf(marked.id) : Math.min(marked.at, count - 1);
  const mark = (at: number) => setMarked({ id: ids[at], at });
  const optionId = (index: number) => `${id}-${index}`;
  useShownOption(optionId(active), active, text);
  const search = (wanted: string) => {
    setText(wanted);
    setMarked(first);
  };
  const field = { text, count, active, listId: id, activeId: count > 0 ? optionId(active) : undefined };
  return (
    <>
      <PaletteField {...field} onText={search} onMove={mark} onDone={onDone} />
      <PaletteList id={id} groups={groups} active={active} optionId={optionId} onPoint={mark} onDone={onDone} />
      <PaletteFoot text={text} count={count} />
    </>
  );
}

/** Keeps the active option in view; for the first option, also the heading above it. */
function useShownOption(id: string, active: number, text: string) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has other options under the same ids.
  useEffect(() => {
    const option = document.getElementById(id);
    (active === 0 ? option?.parentElement : option)?.scrollIntoView({ block: "nearest" });
  }, [id, active, text]);
}
