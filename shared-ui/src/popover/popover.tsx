import type { ReactNode } from "react";
import css from "./popover.module.css";
import type { PopoverHandle } from "./use-popover.ts";

interface PopoverProps {
  handle: PopoverHandle;
  /** The panel's accessible name. */
  label: string;
  className?: string | undefined;
  /** Rendered only while the panel is open. */
  children: ReactNode;
}

/** The panel of {@link usePopover}. When it opens, the focus moves to its `h2[tabindex=-1]`, or to the panel itself. */
export function Popover({ handle, label, className, children }: PopoverProps) {
  return (
    <dialog
      {...handle.panelProps}
      popover="auto"
      tabIndex={-1}
      aria-label={label}
      className={[css.panel, className].filter(Boolean).join(" ")}
    >
      {handle.open && children}
    </dialog>
  );
}
