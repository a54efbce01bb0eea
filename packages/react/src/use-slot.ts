import type { OpenSlot, Slots } from "@portico/contract";
import { type RefObject, useEffect, useRef } from "react";
import { usePortal } from "./use-portal.ts";

/**
 * Offers a slot in an element that the component renders empty, while the component is shown.
 * @param props data; each change of it is passed to the applications in the slot
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

  // After each render: a component may change a Map in its props and pass the same one.
  useEffect(() => {
    if (isSameData(sent.current, latest.current)) return;
    open.current?.update(latest.current);
    sent.current = structuredClone(latest.current);
  });

  return place;
}

/** Whether two values that the structured clone algorithm can copy have the same content. */
export function isSameData(one: unknown, other: unknown, compared = new Map<object, unknown>()): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== "object" || typeof other !== "object" || !one || !other) return false;
  // A structure that contains itself: this pair is already being compared.
  if (compared.get(one) === other) return true;
  compared.set(one, other);
  const [parts, others] = [partsOf(one), partsOf(other)];
  if (kindOf(one) !== kindOf(other) || parts.length !== others.length) return false;
  return parts.every((part, at) => isSameData(part, others[at], compared));
}

// Not compared by prototype: a copy may be of another realm.
const kindOf = (value: object) => Object.prototype.toString.call(value).slice("[object ".length, -1);

/** The content in a fixed order; for other objects, such as files, a value that equals no other. */
function partsOf(value: object): unknown[] {
  if (Array.isArray(value)) return value;
  if (ArrayBuffer.isView(value)) return [...new Uint8Array(value.buffer, value.byteOffset, value.byteLength)];
  switch (kindOf(value)) {
    case "Object":
      return Object.entries(value).flat();
    case "Map":
      return [...(value as Map<unknown, unknown>)].flat();
    case "Set":
      return [...(value as Set<unknown>)];
    case "Date":
      return [Number(value)];
    case "ArrayBuffer":
      return [...new Uint8Array(value as ArrayBuffer)];
    default:
      return [Symbol("unknown")];
  }
}
