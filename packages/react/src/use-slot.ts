import type { OpenSlot, Slots } from "@portico/contract";
import { type RefObject, useEffect, useRef } from "react";
import { isSameData } from "./same-data.ts";
import { usePortal } from "./use-portal.ts";

/**
 * Offers a slot in an element that the component renders empty, as long as the component is shown.
 *
 * @param props data; what fills the slot gets each change of it
 * @returns the ref of the element
 */
export function useSlot<S extends keyof Slots & string>(slot: S, props: Slots[S]): RefObject<HTMLDivElement | null> {
  const portal = usePortal();
  const place = useRef<HTMLDivElement>(null);
  const open = useRef<OpenSlot<Slots[S]>>(undefined);
  const sent = useRef<Slots[S]>(undefined);
  const latest = useRef(props);
  latest.current = props;

  useEffect(() => {
    if (!place.current) return undefined;
    open.current = portal.openSlot(slot, place.current, latest.current);
    sent.current = structuredClone(latest.current);
    return open.current.close;
  }, [portal, slot]);

  // After each render: a component may change a Map in its props and give the same one.
  useEffect(() => {
    if (isSameData(sent.current, latest.current)) return;
    open.current?.update(latest.current);
    sent.current = structuredClone(latest.current);
  });

  return place;
}
