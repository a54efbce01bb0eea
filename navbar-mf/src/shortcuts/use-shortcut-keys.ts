import { useShortcutChoices } from "@portico/shared-utility/react";
import { isShortcutOn, type Shortcut, shortcuts } from "./shortcuts.ts";

interface ShortcutKeys {
  /** For users, e.g. `Ctrl K`; `undefined` while the shortcut is off. */
  keys: string | undefined;
  /** For `aria-keyshortcuts` (WAI-ARIA 1.2), e.g. `Control+K`. */
  ariaKeys: string | undefined;
}

/** The keys of a shortcut, while it is on. */
export function useShortcutKeys(name: Shortcut["name"]): ShortcutKeys {
  const choices = useShortcutChoices();
  const shortcut = shortcuts.find((one) => one.name === name);
  const caps = shortcut && isShortcutOn(shortcut, choices) ? shortcut.keys : undefined;
  return { keys: caps?.join(" "), ariaKeys: caps?.map((cap) => ariaNames[cap] ?? cap).join("+") };
}

const ariaNames: Record<string, string> = { Ctrl: "Control", "⌘": "Meta" };
