import type { OpenSlot, Slots } from "@portico/contract";
import { type RefObject, useEffect, useRef } from "react";
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
  const latest = useRef({ props, sent: "" });
  latest.current.props = props;
  const content = JSON.stringify(props);

  useEffect(() => {
    if (!place.current) return undefined;
    open.current = portal.openSlot(slot, place.current, latest.current.props);
    latest.current.sent = JSON.stringify(latest.current.props);
    return open.current.close;
  }, [portal, slot]);

  useEffect(() => {
    if (latest.current.sent === content) return;
    latest.current.sent = content;
    open.current?.update(latest.current.props);
  }, [content]);

  return place;
}
