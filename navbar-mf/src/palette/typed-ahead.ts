import { isPaletteKey } from "../shortcuts/shortcuts.ts";
import css from "./typed-ahead.module.css";

/**
 * Shows a field in the palette's place, for text that the user types before the palette is loaded. Escape and the
 * palette's shortcut remove it.
 *
 * @returns a function that removes the field, restores the focus, and returns the typed text; `undefined` when the user
 * has removed the field, and for a field that already existed
 */
export function showTypedAhead(label: string): () => string | undefined {
  const shown = document.querySelector<HTMLElement>(`.${css.field}`);
  shown?.focus();
  if (shown) return () => undefined;
  const before = document.activeElement as HTMLElement | null;
  const field = document.createElement("input");
  const end = () => {
    if (!field.isConnected) return undefined;
    field.remove();
    before?.focus();
    return field.value;
  };
  field.ariaLabel = label;
  field.className = css.field ?? "";
  field.onkeydown = (event) => {
    if (event.key !== "Escape" && !isPaletteKey(event)) return;
    event.preventDefault();
    end();
  };
  document.querySelector("header")?.append(field);
  field.focus();
  return end;
}
