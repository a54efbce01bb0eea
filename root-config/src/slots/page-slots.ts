import { apps$, bootDocument } from "@portico/shared-utility";
import type { OpenSlot, PortalSlots } from "@portico/shared-utility/contract";
import { BehaviorSubject, filter, map } from "rxjs";
import { recordSlot } from "../inspect/recorded.ts";
import { type FillHost, openFill } from "./open-fill.ts";
import { copyOfProps, slotError } from "./slot-error.ts";
import { fillsOf } from "./slot-fills.ts";

/** The slots of one visit of a part. */
export interface VisitSlots {
  slots: PortalSlots;
  /** Closes the slots that the visit has opened. */
  end(): Promise<unknown>;
}

const pattern = /^[a-z0-9-]{1,50}(\.[a-z0-9-]{1,50}){1,3}$/;

/**
 * Opens slots for one visit of a part: each is filled when the user's applications are known. An application that the
 * user loses is removed; a new one is added at the end.
 */
export function openSlots(host: FillHost): VisitSlots {
  let open: Set<() => Promise<unknown>> | undefined = new Set();

  function openSlot(slot: string, place: HTMLElement, props: unknown): OpenSlot<unknown> {
    if (!pattern.test(slot)) throw slotError("slot.name", String(slot));
    if (!open) throw slotError("slot.unmounted", slot);
    const current = new BehaviorSubject(copyOfProps(slot, props));
    const end = fillSlot(host, slot, place, current);
    const close = async () => {
      if (open?.delete(close)) await end();
    };
    open.add(close);
    return { close: () => void close(), update: (next) => current.next(copyOfProps(slot, next)) };
  }

  return {
    slots: { openSlot } as PortalSlots,
    async end() {
      const closed = [...(open ?? [])].map((close) => close());
      open = undefined;
      await Promise.all(closed);
    },
  };
}

/** An application in a slot cannot open slots of its own. */
export const noSlots: PortalSlots = {
  openSlot: (slot: string) => {
    throw slotError("slot.nested", slot);
  },
};

/** @returns a function that closes the fill */
function fillSlot(
  host: FillHost,
  slot: string,
  place: HTMLElement,
  current: BehaviorSubject<unknown>,
): () => Promise<unknown> {
  // Each subscriber gets a copy, because several applications may fill one slot.
  const props$ = current.pipe(map((props) => structuredClone(props)));
  const open = new Map<string, () => Promise<void>>();
  const closed = recordSlot(slot);
  const loaded = apps$.pipe(filter((apps) => apps.status === "loaded"));
  const subscription = loaded.subscribe(({ apps }) => {
    const fills = fillsOf(slot, bootDocument().map.slots, apps);
    for (const [specifier, close] of open) {
      if (fills.some((fill) => fill.specifier === specifier)) continue;
      open.delete(specifier);
      void close();
    }
    for (const fill of fills)
      if (!open.has(fill.specifier)) open.set(fill.specifier, openFill(host, slot, fill, place, props$));
  });
  return () => {
    subscription.unsubscribe();
    closed();
    return Promise.all([...open.values()].map((close) => close()));
  };
}
