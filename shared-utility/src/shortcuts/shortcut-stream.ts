import { parseJson } from "@portico/shared-utility/contract";
import { BehaviorSubject } from "rxjs";
import type { TextStorage } from "../browser/browser-storage.ts";

/** The shortcuts that the user has switched on or off in this browser, by name. Others have the portal's default. */
export type ShortcutChoices = Readonly<Record<string, boolean>>;

const key = "shortcuts";

/** Which keyboard shortcuts are on (WCAG 2.2, 2.1.4), in local storage. Other tabs follow. */
export function createShortcutStream(storage: TextStorage, page: Window = window) {
  const read = () => parseChoices(storage.read(key));
  const current = new BehaviorSubject<ShortcutChoices>(read());
  page.addEventListener("storage", (event) => {
    if (event.key === key || event.key === null) current.next(read());
  });
  return {
    shortcutChoices$: current.asObservable(),
    currentShortcutChoices: () => current.value,
    /** Switches a shortcut on or off. */
    switchShortcut(name: string, on: boolean) {
      const choices = { ...read(), [name]: on };
      storage.write(key, JSON.stringify(choices));
      current.next(choices);
    },
  };
}

function parseChoices(text: string | undefined): ShortcutChoices {
  const stored = parseJson(text ?? "");
  if (typeof stored !== "object" || stored === null) return {};
  return Object.fromEntries(Object.entries(stored).filter(([, on]) => typeof on === "boolean"));
}
