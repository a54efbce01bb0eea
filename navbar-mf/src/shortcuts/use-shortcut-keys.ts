import { useShortcutChoices } from "@portico/shared-utility/react";
import { isShortcutOn, type Shortcut, shortcuts } from "./shortcuts.ts";

/** The keys of a shortcut as the user reads them, e.g. `Ctrl K`; `undefined` while it is off. */
export function useShortcutKeys(name: Shortcut["name"]): string | undefined {
  const choices = useShortcutChoices();
  const shortcut = shortcuts.find((one) => one.name === name);
  return shortcut && isShortcutOn(shortcut, choices) ? shortcut.keys.join(" ") : undefined;
}
