import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import { useOnHistory } from "../bar/use-on-history.ts";
import css from "./sheet.module.css";

interface SheetProps {
  /** The dialog's accessible name. */
  label: string;
  /** A selector of the element that gets the focus. */
  focus: string;
  /** Sets the size and the place on a wide screen. */
  className?: string | undefined;
  onClose: () => void;
  onKeyDown?: (event: KeyboardEvent, close: () => void) => void;
  children: (close: () => void) => ReactNode;
}

/**
 * A modal dialog that fills the screen of a phone. A click beside it closes it, and the focus returns to the previously
 * focused element. It also closes when the user goes back or forward.
 */
export function Sheet({ label, focus, className, onClose, onKeyDown, children }: SheetProps) {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    ref.current?.showModal();
    ref.current?.querySelector<HTMLElement>(focus)?.focus();
  }, [focus]);
  // Immediately: the browser's event arrives in a separate task. A user who opened the dialog before it would see
  // nothing.
  const close = () => {
    ref.current?.close();
    onClose();
  };
  useOnHistory(close);
  return (
    <dialog
      ref={ref}
      aria-label={label}
      className={`${css.sheet} ${className ?? ""}`}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      // Browsers close it without `cancel` if the user has done nothing in it.
      onClose={onClose}
      // The dialog has no padding, so a click on the dialog itself is outside its content.
      onClick={({ target, currentTarget }) => target === currentTarget && close()}
      onKeyDown={(event) => onKeyDown?.(event, close)}
    >
      {children(close)}
    </dialog>
  );
}
