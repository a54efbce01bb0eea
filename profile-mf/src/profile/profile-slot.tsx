import { usePortal } from "@portico/shared-utility/react";
import { useEffect, useRef } from "react";
import css from "./profile.module.css";

declare module "@portico/contract" {
  interface Slots {
    /** Sections of applications on the profile page, below the portal's own. Each begins with an `h2`. */
    "profile.sections": Record<string, never>;
  }
}

/** The place on the profile page that the tenant's applications fill with sections. */
export function ProfileSlot() {
  const portal = usePortal();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => (place.current ? portal.openSlot("profile.sections", place.current, {}).close : undefined), [portal]);
  return <div ref={place} className={css.sections} />;
}
