import { MenuItems as HeadlessMenuItems } from "@headlessui/react";
import type { ReactNode } from "react";
import css from "./menu.module.css";

export interface MenuItemsProps {
  className?: string | undefined;
  children: ReactNode;
}

/** The open list of a `Menu`, in the top layer, below its button and aligned with the button's end. */
export function MenuItems({ className, children }: MenuItemsProps) {
  return (
    <HeadlessMenuItems
      modal={false}
      ref={place}
      popover="manual"
      className={[css.items, className].filter(Boolean).join(" ")}
    >
      {children}
    </HeadlessMenuItems>
  );
}

function place(list: HTMLElement | null) {
  if (!list) return;
  // A click outside closes a panel by itself; the keyboard opens the menu while the panel is still there.
  for (const panel of document.querySelectorAll<HTMLElement>("[popover=auto]")) panel.hidePopover();
  list.showPopover();
  const button = document.getElementById(list.getAttribute("aria-labelledby") ?? "");
  if (!button) return;
  const box = button.getBoundingClientRect();
  list.style.top = `${box.bottom + 8}px`;
  list.style.right = `${document.documentElement.clientWidth - box.right}px`;
}
