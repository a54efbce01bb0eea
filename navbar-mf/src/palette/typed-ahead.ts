import { isPaletteKey } from "../shortcuts/shortcuts.ts";
import css from "./typed-ahead.module.css";

/**
 * Shows a field in the palette's place for what the user types until the palette is there. Escape and the palette's own key remove it.
 *
 * @returns ends it, gives the focus back, and returns what was typed; `undefined` when the user has removed the field, and for
 * a field that was already there
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
