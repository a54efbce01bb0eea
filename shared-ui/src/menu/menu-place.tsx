import { useEffect, useRef } from "react";
import css from "./menu.module.css";
import { useMenu } from "./menu.tsx";

interface MenuPlaceProps {
  /** Fills the element. @returns a function that empties it */
  fill: (element: HTMLElement) => () => void;
}

/** An element below the entries of a menu, for content that is not an entry. A link in it closes the menu. */
export function MenuPlace({ fill }: MenuPlaceProps) {
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
