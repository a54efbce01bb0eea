import type { CropChange } from "./crop.ts";

const step = 0.01;

export const zoomIn: CropChange = { kind: "zoom", factor: 1.1 };
export const zoomOut: CropChange = { kind: "zoom", factor: 1 / 1.1 };

const arrows: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowUp: [0, -step],
  ArrowDown: [0, step],
  ArrowLeft: [-step, 0],
  ArrowRight: [step, 0],
};

interface Pressed {
  key: string;
  shiftKey: boolean;
  altKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
}

/** The change for a key in the crop area: arrows move, with Shift ten times as far; + and − zoom. */
export function changeOfKey({ key, shiftKey, altKey, ctrlKey, metaKey }: Pressed): CropChange | undefined {
  if (altKey || ctrlKey || metaKey) return undefined;
  // The key of + without Shift.
  if (key === "+" || key === "=") return zoomIn;
  if (key === "-" || key === "−") return zoomOut;
  const arrow = Object.hasOwn(arrows, key) ? arrows[key] : undefined;
  const times = shiftKey ? 10 : 1;
  return arrow && { kind: "move", x: arrow[0] * times, y: arrow[1] * times };
}
