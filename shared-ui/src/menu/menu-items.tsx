import { type FocusEvent, type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef } from "react";
import { showPopover } from "../popover/show-popover.ts";
import css from "./menu.module.css";
import { useMenu } from "./menu.tsx";
import { activate, itemsOf, useMenuKeys } from "./use-menu-keys.ts";

const focusable = "a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, [tabindex='0']";

export interface MenuItemsProps {
  className?: string | undefined;
  /** Shown above the entries. */
  heading?: ReactNode;
  /** Fills an element below the entries, which is no part of the list: Tab leads to it. Returns what empties it. */
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

interface MenuPlaceProps {
  /** Fills the element. @returns what empties it */
  fill: (element: HTMLElement) => () => void;
}

/** An element below the entries of a menu, for content that is no entry. A link in it closes the menu. */
function MenuPlace({ fill }: MenuPlaceProps) {
  const { leave } = useMenu();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => (place.current ? fill(place.current) : undefined), [fill]);
  useEffect(() => {
    const element = place.current;
    const onClick = ({ target }: Event) => target instanceof Element && target.closest("a") && leave();
    element?.addEventListener("click", onClick);
    return () => element?.removeEventListener("click", onClick);
  }, [leave]);
  return <div ref={place} data-below className={css.below} />;
}

/** What closes an open menu: Escape, Tab, a click beside it, and the focus when it moves elsewhere. */
function useLeaveKeys(panel: RefObject<HTMLElement | null>) {
  const { close, leave, button, listId } = useMenu();
  useEffect(() => {
    const isInside = (target: EventTarget | null) => isWithin(target, panel.current, button.current);
    const onClick = ({ target }: MouseEvent) => !isInside(target) && close();
    document.addEventListener("click", onClick, true);
    return () => document.removeEventListener("click", onClick, true);
  }, [panel, button, close]);
  return {
    onBlur({ relatedTarget }: FocusEvent) {
      if (relatedTarget && !isWithin(relatedTarget, panel.current, button.current)) leave();
    },
    onKeyDown(event: KeyboardEvent) {
      if (event.defaultPrevented) return;
      if (event.key === "Escape") event.preventDefault();
      const isInList = event.target instanceof Element && event.target.id === listId;
      const leavesList = event.key === "Tab" && isInList && (event.shiftKey || !hasFocusableBelow(panel.current));
      // From the button the browser goes on to what is beside the menu.
      if (event.key === "Escape" || leavesList) close();
    },
  };
}

function isWithin(target: EventTarget | null, ...elements: readonly (HTMLElement | null)[]): boolean {
  return target instanceof Node && elements.some((element) => element?.contains(target));
}

function hasFocusableBelow(panel: HTMLElement | null): boolean {
  return panel?.querySelector(`[data-below] :is(${focusable})`) != null;
}
