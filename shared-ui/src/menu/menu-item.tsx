import { type ReactNode, useId } from "react";
import css from "./menu.module.css";
import { useMenu } from "./menu.tsx";

interface MenuItemProps {
  /** With an address the entry is a link, otherwise a button. */
  href?: string;
  onClick?: () => void;
  className?: string | undefined;
  children: ReactNode;
}

/** One entry of a {@link MenuItems} list. */
export function MenuItem({ href, onClick, className, children }: MenuItemProps) {
  const { active, setActive, close } = useMenu();
  const id = useId();
  const props = {
    id,
    role: "menuitem",
    tabIndex: -1,
    className: [css.item, className].filter(Boolean).join(" "),
    "data-focus": active === id ? "" : undefined,
    onPointerMove: () => setActive(id),
    onPointerLeave: () => setActive(undefined),
    onClick: () => {
      // First, so that a dialog opened by the entry returns the focus to the menu's button.
      close();
      onClick?.();
    },
    children,
  };
  return href ? <a href={href} {...props} /> : <button type="button" {...props} />;
}
