import { usePortal } from "@portico/shared-utility/react";
import { type RefObject, useEffect } from "react";
import css from "./profile.module.css";

declare module "@portico/contract" {
  interface Slots {
    /** Sections of applications on the profile page, below the portal's own. Each begins with an `h2`, its title in the list. */
    "profile.sections": Record<string, never>;
  }
}

/** The place on the profile page that the tenant's applications fill with sections. */
export function ProfileSlot({ place }: { place: RefObject<HTMLDivElement | null> }) {
  const portal = usePortal();
  useEffect(
    () => (place.current ? portal.openSlot("profile.sections", place.current, {}).close : undefined),
    [portal, place],
  );
  return <div ref={place} className={css.sections} />;
}
