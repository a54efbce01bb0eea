import { createContext, type ReactNode, type RefObject, use, useId, useMemo, useRef, useState } from "react";

/** The entry that is active when the menu opens. */
export type FirstActive = "first" | "last" | "none";

interface MenuHandle {
  /** Undefined while the menu is closed. */
  opened: FirstActive | undefined;
  open(active: FirstActive): void;
  /** Closes the menu; the focus returns to its button. */
  close(): void;
  /** Closes the menu because the focus has moved elsewhere. */
  leave(): void;
  button: RefObject<HTMLButtonElement | null>;
  buttonId: string;
  listId: string;
  /** Identifies the entry that Enter chooses. */
  active: string | undefined;
  setActive(id: string | undefined): void;
}

const MenuContext = createContext<MenuHandle | undefined>(undefined);

/** The menu that contains a component. */
export function useMenu(): MenuHandle {
  const menu = use(MenuContext);
  if (!menu) throw new Error("MenuButton, MenuItems and MenuItem are for use in a Menu.");
  return menu;
}

/** A `MenuButton` and its `MenuItems` (WAI-ARIA Authoring Practices, "menu button"). */
export function Menu({ children }: { children: ReactNode }) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [opened, open] = useState<FirstActive>();
  const [active, setActive] = useState<string>();
  const menu = useMemo((): MenuHandle => {
    const leave = () => {
      open(undefined);
      setActive(undefined);
    };
    const close = () => {
      button.current?.focus({ preventScroll: true });
      leave();
    };
    return { opened, open, close, leave, button, buttonId: `${id}button`, listId: `${id}list`, active, setActive };
  }, [id, opened, active]);
  return <MenuContext value={menu}>{children}</MenuContext>;
}
