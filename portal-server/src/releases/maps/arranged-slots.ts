import { ownValue } from "@portico/shared-utility/contract";
import type { MapDocument } from "./map-document.ts";

type Slots = NonNullable<MapDocument["slots"]>;
type Fill = Slots[string][string];

interface Filled {
  specifier: string;
  fill: Fill;
  place: number;
}

/**
 * The fills of the slots on a tenant's pages: those that the applications declare, without those that the tenant hides.
 * In a slot that the tenant orders, each fill gets its number.
 */
export function arrangedSlots(slots: Slots, arrangements: MapDocument["arrangements"]): Slots {
  if (!arrangements) return slots;
  const arranged: Slots = {};
  for (const slot of new Set(Object.values(slots).flatMap((fills) => Object.keys(fills)))) {
    for (const { specifier, fill } of filledIn(slot, slots, arrangements)) {
      arranged[specifier] = { ...arranged[specifier], [slot]: fill };
    }
  }
  return arranged;
}

/** The fills that a page shows in one slot, in order. */
function filledIn(slot: string, slots: Slots, arrangements: NonNullable<MapDocument["arrangements"]>): Filled[] {
  const shown = Object.entries(slots).flatMap(([specifier, fills]): Filled[] => {
    const fill = ownValue(fills, slot);
    const { place = Number.POSITIVE_INFINITY, hidden } = ownValue(ownValue(arrangements, specifier), slot) ?? {};
    return fill && !hidden ? [{ specifier, fill, place }] : [];
  });
  if (shown.every(({ place }) => place === Number.POSITIVE_INFINITY)) return shown;
  return shown.sort(before).map((filled, index) => ({ ...filled, fill: { ...filled.fill, order: index } }));
}

/** Pages compare the declared order in the same way (`root-config/src/slots/slot-fills.ts`). */
function before(a: Filled, b: Filled): number {
  if (a.place !== b.place) return a.place < b.place ? -1 : 1;
  return (a.fill.order ?? 0) - (b.fill.order ?? 0) || (a.specifier < b.specifier ? -1 : 1);
}
