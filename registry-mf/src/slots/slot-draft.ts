import { type MapDocument, ownValue, type SlotArrangement } from "@portico/shared-utility/contract";

export interface SlotEntry {
  module: string;
  /** The order that the application declares: lower comes first. */
  declared: number;
  hidden: boolean;
}

/** A slot with its fills, in the order of the tenant's pages. */
export interface FilledSlot {
  name: string;
  entries: readonly SlotEntry[];
}

/** The user's changes of a slot before they are saved. */
export type SlotDraft = readonly SlotEntry[];

/** The slots that the applications of a release fill, by name. */
export function filledSlots({ slots = {}, arrangements = {} }: MapDocument): FilledSlot[] {
  const names = new Set(Object.values(slots).flatMap((fills) => Object.keys(fills)));
  return [...names].sort().map((name) => {
    const entries = Object.entries(slots).flatMap(([module, fills]) => {
      const fill = ownValue(fills, name);
      if (!fill) return [];
      const { place = Number.POSITIVE_INFINITY, hidden = false } = ownValue(ownValue(arrangements, module), name) ?? {};
      return [{ module, declared: fill.order ?? 0, place, hidden }];
    });
    const inOrder = entries.sort((a, b) => comparePlaces(a, b) || compareDeclared(a, b));
    return { name, entries: inOrder.map(({ place: _, ...entry }) => entry) };
  });
}

/** The same applications in their declared order. */
export const asDeclared = (draft: SlotDraft): SlotDraft => [...draft].sort(compareDeclared);

/** Swaps an application with its neighbour; the same draft at an end of the list. */
export function moved(draft: SlotDraft, index: number, by: -1 | 1): SlotDraft {
  const [entry, other] = [draft[index], draft[index + by]];
  if (!entry || !other) return draft;
  return draft.map((each) => (each === entry ? other : each === other ? entry : each));
}

export const toggled = (draft: SlotDraft, module: string): SlotDraft =>
  draft.map((entry) => (entry.module === module ? { ...entry, hidden: !entry.hidden } : entry));

/**
 * The changes of a draft for the server. An unchanged order is left out: a new order moves every application of the
 * slot, so it needs the right to publish all of them. It is empty for the declared order.
 */
export function changeOf(before: SlotDraft, draft: SlotDraft): { order?: string[]; hide: string[]; show: string[] } {
  const wasHidden = (module: string) => before.some((entry) => entry.module === module && entry.hidden);
  const names = (entries: SlotDraft) => entries.map(({ module }) => module);
  const isMoved = names(before).join() !== names(draft).join();
  const isDeclared = names(asDeclared(draft)).join() === names(draft).join();
  return {
    ...(isMoved && { order: isDeclared ? [] : names(draft) }),
    hide: names(draft.filter(({ module, hidden }) => hidden && !wasHidden(module))),
    show: names(draft.filter(({ module, hidden }) => !hidden && wasHidden(module))),
  };
}

interface Placed {
  place: NonNullable<SlotArrangement["place"]>;
}

function comparePlaces(a: Placed, b: Placed): number {
  return a.place === b.place ? 0 : a.place - b.place;
}

function compareDeclared(a: SlotEntry, b: SlotEntry): number {
  return a.declared - b.declared || (a.module < b.module ? -1 : 1);
}
