import { type KeyboardEvent, useEffect, useRef } from "react";
import { useMenu } from "./menu.tsx";

const searchTime = 350;

/** The keys of a list of entries: arrows, Home, End, Enter, Space, and letters. */
export function useMenuKeys() {
  const { active, setActive, close } = useMenu();
  const search = useSearch();
  return (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const items = itemsOf(event.currentTarget);
    const at = items.findIndex(({ id }) => id === active);
    const isSearched = event.key.length === 1 && (event.key !== " " || search.isBegun());
    const next = nextItem(event.key, items, at) ?? (isSearched ? search.find(event.key, items, at) : undefined);
    const isChosen = event.key === "Enter" || (event.key === " " && !isSearched);
    if (next) activate(next, setActive);
    // The user may still hold the key that opened the menu.
    else if (isChosen && !event.repeat) (items[at] ?? { click: close }).click();
    else if (!isChosen && !isSearched) return;
    event.preventDefault();
  };
}

export function itemsOf(list: HTMLElement): HTMLElement[] {
  return [...list.querySelectorAll<HTMLElement>('[role="menuitem"]')];
}

export function activate(item: HTMLElement | undefined, setActive: (id: string | undefined) => void): void {
  setActive(item?.id);
  item?.scrollIntoView?.({ block: "nearest" });
}

function nextItem(key: string, items: readonly HTMLElement[], at: number): HTMLElement | undefined {
  if (key === "ArrowDown") return items[Math.min(at + 1, items.length - 1)];
  if (key === "ArrowUp") return items[at < 0 ? items.length - 1 : Math.max(at - 1, 0)];
  if (key === "Home" || key === "PageUp") return items[0];
  return key === "End" || key === "PageDown" ? items.at(-1) : undefined;
}

/** Finds an entry by the letters that are typed without a pause. */
function useSearch() {
  const typed = useRef("");
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    isBegun: () => typed.current !== "",
    find(letter: string, items: readonly HTMLElement[], at: number) {
      typed.current += letter.toLocaleLowerCase();
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        typed.current = "";
      }, searchTime);
      // The first letter moves on from the active entry; further letters may keep it.
      const from = typed.current.length === 1 ? at + 1 : Math.max(at, 0);
      const inOrder = [...items.slice(from), ...items.slice(0, from)];
      return inOrder.find(({ textContent }) => textContent.trim().toLocaleLowerCase().startsWith(typed.current));
    },
  };
}
