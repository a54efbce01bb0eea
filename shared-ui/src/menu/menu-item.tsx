import { MenuItem as HeadlessMenuItem } from "@headlessui/react";
import type { ReactNode } from "react";
import css from "./menu.module.css";

export interface MenuItemProps {
  /** With an address the entry is a link, otherwise a button. */
  href?: string;
  onClick?: () => void;
  className?: string | undefined;
  children: ReactNode;
}

/** One entry of a {@link MenuItems} list. */
export function MenuItem({ href, onClick, className, children }: MenuItemProps) {
  const props = { className: [css.item, className].filter(Boolean).join(" "), onClick };
  return (
    <HeadlessMenuItem>
      {href ? (
        <a href={href} {...props}>
          {children}
        </a>
      ) : (
        <button type="button" {...props}>
          {children}
        </button>
      )}
    </HeadlessMenuItem>
  );
}
