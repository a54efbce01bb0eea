interface PressedKey {
  key: string;
  altKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
}

/**
 * The index of the option that a key makes active; `undefined` if the key has another function. The arrows wrap around.
 * With a modifier the keys edit the text.
 */
export function nextActive(pressed: PressedKey, active: number, count: number): number | undefined {
  if (count === 0 || pressed.altKey || pressed.ctrlKey || pressed.metaKey || pressed.shiftKey) return undefined;
  if (pressed.key === "ArrowDown") return (active + 1) % count;
  if (pressed.key === "ArrowUp") return (active - 1 + count) % count;
  if (pressed.key === "Home") return 0;
  if (pressed.key === "End") return count - 1;
  return undefined;
}
