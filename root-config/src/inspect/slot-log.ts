import type { FillRecord, SlotRecord } from "@portico/shared-utility/contract";

interface OpenFill {
  slot: string;
  fill: FillRecord;
}

/** The slots that are open now, and what fills them. A slot leaves when it is closed. */
export function createSlotLog(onChange: () => void) {
  const open = new Set<{ slot: string }>();
  const fills = new Set<OpenFill>();
  let opened = 0;

  /** @returns to be called when the slot is closed */
  function openSlot(slot: string): () => void {
    const entry = { slot };
    open.add(entry);
    onChange();
    return () => {
      open.delete(entry);
      onChange();
    };
  }

  /** One application begins to fill a slot. */
  function openFill(slot: string, module: string) {
    const begun = performance.now();
    opened += 1;
    const id = opened;
    const entry: OpenFill = { slot, fill: { id, module, state: "opening" } };
    fills.add(entry);
    onChange();
    const become = (state: FillRecord["state"]) => {
      entry.fill = { id, module, state, ms: performance.now() - begun };
      onChange();
    };
    const close = () => {
      fills.delete(entry);
      onChange();
    };
    return { mounted: () => become("mounted"), failed: () => become("failed"), close };
  }

  function read(): SlotRecord[] {
    const names = [...new Set([...open].map(({ slot }) => slot))].sort();
    return names.map((name) => ({
      slot: name,
      places: [...open].filter(({ slot }) => slot === name).length,
      fills: [...fills].filter(({ slot }) => slot === name).map(({ fill }) => fill),
    }));
  }

  return { openSlot, openFill, read };
}
