// The dialogs that open from every page, in one chunk: one request at the first use of any of them.
export { ShortcutDialog as shortcuts } from "../shortcuts/shortcut-dialog.tsx";
export { PaletteDialog as palette } from "./palette-dialog.tsx";
