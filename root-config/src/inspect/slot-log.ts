import type { FillRecord, SlotRecord } from "@portico/shared-utility/contract";

interface OpenFill {
  slot: string;
  fill: FillRecord;
}

/** The slots that are open now, and their fills. A slot is removed when it is closed. */
export function createSlotLog(onChange: () => void) {
  const open = new Set<{ slot: string }>();
  const fills = new Set<OpenFill>();
  let opened = 0;

  /** @returns a function to call when the slot is closed */
  const openSlot = (slot: string) => keepIn(open, { slot }, onChange);

  /** One application begins to fill a slot. */
  function openFill(slot: string, module: string) {
    const begun = performance.now();
    opened += 1;
    const id = opened;
    const entry: OpenFill = { slot, fill: { id, module, state: "opening" } };
    const become = (state: FillRecord["state"]) => {
      entry.fill = { id, module, state, ms: performance.now() - begun };
      onChange();
    };
    const close = keepIn(fills, entry, onChange);
    return { mounted: () => become("mounted"), failed: () => become("failed"), close };
  }

  return { openSlot, openFill, read: () => readSlots(open, fills) };
}

/** Adds an entry. @returns a function that removes it */
function keepIn<T>(entries: Set<T>, entry: T, onChange: () => void): () => void {
  entries.add(entry);
  onChange();
  return () => {
    entries.delete(entry);
    onChange();
  };
}

function readSlots(open: ReadonlySet<{ slot: string }>, fills: ReadonlySet<OpenFill>): SlotRecord[] {
  const names = [...new Set([...open].map(({ slot }) => slot))].sort();
  return names.map((name) => ({
    slot: name,
    places: [...open].filter(({ slot }) => slot === name).length,
    fills: [...fills].filter(({ slot }) => slot === name).map(({ fill }) => fill),
  }));
}
