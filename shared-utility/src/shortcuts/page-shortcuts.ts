import { browserStorage } from "../browser/browser-storage.ts";
import { createShortcutStream } from "./shortcut-stream.ts";

/** Which keyboard shortcuts of the portal are on in this browser. */
export const { shortcutChoices$, currentShortcutChoices, switchShortcut } = createShortcutStream(browserStorage);
