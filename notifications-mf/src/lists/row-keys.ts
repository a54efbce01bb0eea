import type { KeyboardEvent } from "react";

/** The keys of a row: Enter on the row opens it; the arrows move between its title and its buttons; M presses its read button. */
export function moveInRow(event: KeyboardEvent<HTMLElement>, withLetters: boolean): void {
  const { key, code, altKey, ctrlKey, metaKey, target, currentTarget: row } = event;
  if (withLetters && code === "KeyM" && !altKey && !ctrlKey && !metaKey) {
    row.querySelector<HTMLElement>("[data-reads-row], button[data-opens-row]")?.click();
    return;
  }
  const controls = [...row.querySelectorAll<HTMLElement>("a, button")];
  const opener = row.querySelector<HTMLElement>("[data-opens-row]");
  if (key === "Enter" && target === row) {
    event.preventDefault();
    opener?.click();
    return;
  }
  const step = key === "ArrowRight" ? 1 : key === "ArrowLeft" ? -1 : 0;
  const next = controls[controls.indexOf(target as HTMLElement) + step];
  if (step === 0 || !next) return;
  event.preventDefault();
  next.focus();
}
