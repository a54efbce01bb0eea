import { Sheet } from "../sheet/sheet.tsx";
import { isPaletteKey } from "../shortcuts/shortcuts.ts";
import { useT } from "../use-t.ts";
import { Palette } from "./palette.tsx";
import css from "./palette-dialog.module.css";

/** The palette as a modal dialog. Its shortcut also closes it. */
export function PaletteDialog({ text, onClose }: { text: string; onClose: () => void }) {
  const t = useT();
  return (
    <Sheet
      label={t("search.button")}
      focus="input"
      className={css.dialog}
      onClose={onClose}
      onKeyDown={(event, close) => {
        if (!isPaletteKey(event)) return;
        event.preventDefault();
        close();
      }}
    >
      {(close) => <Palette typed={text} onDone={close} />}
    </Sheet>
  );
}
