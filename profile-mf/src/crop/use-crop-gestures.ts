import { type PointerEvent, type RefObject, useEffect, useRef } from "react";
import type { CropChange } from "./crop.ts";

interface Point {
  x: number;
  y: number;
}

/** Pointer and wheel on the crop area: one finger or the mouse moves, two fingers or the wheel zoom. */
export function useCropGestures(stage: RefObject<HTMLElement | null>, onChange: (change: CropChange) => void) {
  const pointers = useRef(new Map<number, Point>());
  useWheel(stage, onChange);

  function onPointerDown({ pointerId, clientX, clientY, currentTarget }: PointerEvent) {
    currentTarget.setPointerCapture(pointerId);
    pointers.current.set(pointerId, { x: clientX, y: clientY });
  }

  function onPointerMove({ pointerId, clientX, clientY, currentTarget }: PointerEvent) {
    if (!pointers.current.has(pointerId)) return;
    const before = [...pointers.current.values()];
    pointers.current.set(pointerId, { x: clientX, y: clientY });
    const after = [...pointers.current.values()];
    const side = currentTarget.clientWidth || 1;
    const [from, to] = [middle(before), middle(after)];
    onChange({ kind: "move", x: (to.x - from.x) / side, y: (to.y - from.y) / side });
    if (after.length > 1) onChange({ kind: "zoom", factor: spread(after) / spread(before) });
  }

  const onPointerUp = ({ pointerId }: PointerEvent) => void pointers.current.delete(pointerId);

  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp };
}

function useWheel(stage: RefObject<HTMLElement | null>, onChange: (change: CropChange) => void) {
  const change = useRef(onChange);
  useEffect(() => {
    change.current = onChange;
  });
  useEffect(() => {
    const area = stage.current;
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      change.current({ kind: "zoom", factor: 1.0015 ** -event.deltaY });
    };
    // Not passive, otherwise the page would scroll. React has no option for this.
    area?.addEventListener("wheel", onWheel, { passive: false });
    return () => area?.removeEventListener("wheel", onWheel);
  }, [stage]);
}

function middle(points: readonly Point[]): Point {
  const sum = points.reduce((one, other) => ({ x: one.x + other.x, y: one.y + other.y }), { x: 0, y: 0 });
  return { x: sum.x / points.length, y: sum.y / points.length };
}

function spread([one, other]: readonly Point[]): number {
  return (one && other && Math.hypot(one.x - other.x, one.y - other.y)) || 1;
}
