import { type KeyboardEvent, useEffect, useRef } from "react";
import { isPaletteKey } from "../shortcuts/shortcuts.ts";
import { useT } from "../use-t.ts";
import { Palette } from "./palette.tsx";
import css from "./palette-dialog.module.css";

/** The palette as a modal dialog. The focus returns to what had it when the dialog closes. */
export function PaletteDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    // A panel closes under the dialog. Its button has the focus first, so that the dialog returns it there.
    document.activeElement?.closest<HTMLElement>("[popover]")?.hidePopover();
    ref.current?.showModal();
    ref.current?.querySelector("input")?.focus();
  }, []);
  const close = () => ref.current?.close();
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isPaletteKey(event)) return;
    event.preventDefault();
    close();
  };
  return (
    <dialog
      ref={ref}
      aria-label={t("search.button")}
      className={css.dialog}
      onClose={onClose}
      // The dialog has no padding: a click on itself is beside it.
      onClick={({ target, currentTarget }) => target === currentTarget && close()}
      onKeyDown={onKeyDown}
    >
      <Palette onDone={close} />
    </dialog>
  );
}
