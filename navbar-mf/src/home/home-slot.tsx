import { usePortal } from "@portico/shared-utility/react";
import { useEffect, useRef } from "react";
import css from "./home-slot.module.css";

declare module "@portico/contract" {
  interface Slots {
    /** Cards of applications on Home. */
    "home.cards": Record<string, never>;
  }
}

export function HomeSlot() {
  const portal = usePortal();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!place.current) return undefined;
    const { close } = portal.openSlot("home.cards", place.current, {});
    return close;
  }, [portal]);
  return <div ref={place} className={css.cards} />;
}
