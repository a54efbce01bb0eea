import { type MouseEvent, type RefObject, type ToggleEvent, useEffect, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";

const narrow = "(max-width: 639.98px)";

/** A panel and the button that opens it, see {@link usePopover}. */
export interface PopoverHandle {
  open: boolean;
  close: () => void;
  /** For the opening button. */
  buttonProps: {
    popoverTarget: string;
    "aria-controls": string;
    "aria-expanded": boolean;
    onClick: (event: MouseEvent<HTMLElement>) => void;
  };
  /** For {@link Popover}. */
  panelProps: {
    id: string;
    ref: RefObject<HTMLDialogElement | null>;
    onBeforeToggle: (event: ToggleEvent<HTMLDialogElement>) => void;
    onToggle: () => void;
    onClose: () => void;
    onClick: (event: MouseEvent<HTMLDialogElement>) => void;
  };
}

/**
 * State of a disclosure panel in the top layer: a native light-dismiss popover, or, below 640 px, a modal dialog that
 * fills the screen (`docs/product.md#layout-and-colours`).
 */
export function usePopover(): PopoverHandle {
  const id = useId();
  const ref = useRef<HTMLDialogElement>(null);
  const [open, setOpen] = useState(false);

  // A modal dialog has its content only after a render with `open`.
  useEffect(() => {
    const panel = ref.current;
    if (open && panel) (headingOf(panel) ?? panel).focus();
  }, [open]);

  const sync = () => setOpen(ref.current?.open || (ref.current?.matches(":popover-open") ?? false));
  const close = () => (ref.current?.open ? ref.current.close() : ref.current?.hidePopover());
  const onClick = (event: MouseEvent<HTMLElement>) => {
    if (!matchMedia(narrow).matches) return;
    // Without preventDefault the click would open the popover, and the same element could not become a modal dialog.
    event.preventDefault();
    ref.current?.showModal();
    sync();
  };

  return {
    open,
    close,
    buttonProps: { popoverTarget: id, "aria-controls": id, "aria-expanded": open, onClick },
    // A panel that leaves part of the screen free closes by a click there, as a popover does by itself.
    panelProps: {
      id,
      ref,
      onBeforeToggle: (event) => fillBeforeOpening(event, () => setOpen(true)),
      onToggle: sync,
      // It may be open again: the event arrives in a separate task.
      onClose: sync,
      onClick: (at) => isBeside(at) && close(),
    },
  };
}

/**
 * Renders the content of an opening panel, and focuses its heading. The browser sends `toggle` later, in a separate
 * task: until then a user who presses Tab would pass an empty panel.
 */
function fillBeforeOpening({ newState, currentTarget: panel }: ToggleEvent<HTMLDialogElement>, render: () => void) {
  if (newState !== "open") return;
  flushSync(render);
  headingOf(panel)?.setAttribute("autofocus", "");
}

const headingOf = (panel: Element) => panel.querySelector<HTMLElement>("h2[tabindex='-1']");

/** Whether a click on a modal dialog was outside its box. */
function isBeside({ target, currentTarget, clientX, clientY }: MouseEvent<HTMLDialogElement>): boolean {
  if (target !== currentTarget || !currentTarget.open) return false;
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}
