import { type ReactNode, useEffect, useRef } from "react";
import { showPopover } from "../popover/show-popover.ts";
import css from "./menu.module.css";
import { useMenu } from "./menu.tsx";
import { MenuPlace } from "./menu-place.tsx";
import { useLeaveKeys } from "./use-leave-keys.ts";
import { activate, itemsOf, useMenuKeys } from "./use-menu-keys.ts";

interface MenuItemsProps {
  className?: string | undefined;
  /** Shown above the entries. */
  heading?: ReactNode;
  /**
   * Fills an element below the entries, which is not part of the list: Tab moves to it. Returns a function that empties
   * it.
   */
  fillBelow?: ((element: HTMLElement) => () => void) | undefined;
  children: ReactNode;
}

/** The open list of a `Menu`, in the top layer, below its button and aligned with the button's end. */
export function MenuItems(props: MenuItemsProps) {
  return useMenu().opened && <OpenItems {...props} />;
}

function OpenItems({ className, heading, fillBelow, children }: MenuItemsProps) {
  const { opened, button, buttonId, listId, active, setActive } = useMenu();
  const panel = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = useMenuKeys();
  const leaving = useLeaveKeys(panel);
  useEffect(() => {
    if (!panel.current || !list.current) return;
    place(panel.current, button.current);
    list.current.focus({ preventScroll: true });
    const items = itemsOf(list.current);
    if (opened !== "none") activate(opened === "last" ? items.at(-1) : items[0], setActive);
  }, [opened, button, setActive]);
  return (
    <div ref={panel} popover="manual" className={[css.items, className].filter(Boolean).join(" ")} {...leaving}>
      {heading}
      <div
        ref={list}
        role="menu"
        id={listId}
        tabIndex={0}
        className={css.list}
        aria-labelledby={buttonId}
        aria-activedescendant={active}
        onKeyDown={onKeyDown}
      >
        {children}
      </div>
      {fillBelow && <MenuPlace fill={fillBelow} />}
    </div>
  );
}

function place(panel: HTMLElement, button: HTMLElement | null): void {
  // A click outside closes a panel by itself; the keyboard opens the menu while the panel is still there.
  for (const other of document.querySelectorAll<HTMLElement>("[popover=auto]")) other.hidePopover();
  showPopover(panel);
  if (!button) return;
  const box = button.getBoundingClientRect();
  panel.style.top = `${box.bottom + 8}px`;
  panel.style.right = `${document.documentElement.clientWidth - box.right}px`;
}
