import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from "react";
import css from "./dialog.module.css";

interface DialogProps {
  open: boolean;
  title: string;
  /** Called for Escape and for every other native way to close. The caller sets `open` to false. */
  onClose: () => void;
  children?: ReactNode;
  /** Buttons at the bottom, the safe one first. */
  actions?: ReactNode;
}

/** A modal question or form on the native `<dialog>`. The focus returns to the opener when it closes. */
export function Dialog({ open, title, onClose, children, actions }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useEffect(() => {
    const dialog = ref.current;
    if (!dialog || dialog.open === open) return;
    if (open) dialog.showModal();
    else dialog.close();
  }, [open]);

  // Removing an open dialog would lose the focus.
  useLayoutEffect(() => {
    const dialog = ref.current;
    return () => dialog?.close();
  }, []);

  return (
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      className={css.dialog}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      // The event arrives in a separate task: the caller may have opened the dialog again.
      onClose={() => ref.current?.open || onClose()}
    >
      <h2 id={titleId} className={css.title}>
        {title}
      </h2>
      {open && children}
      {actions && <div className={css.actions}>{actions}</div>}
    </dialog>
  );
}
