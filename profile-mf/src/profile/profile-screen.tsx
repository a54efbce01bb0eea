import { Card, Skeleton } from "@portico/shared-ui";
import type { Session } from "@portico/shared-utility/contract";
import { usePortal, useSession } from "@portico/shared-utility/react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { LookCard } from "../language/look-card.tsx";
import { NotificationsCard } from "../notifications/notifications-card.tsx";
import { PersonalCard } from "../personal/personal-card.tsx";
import { PictureForm } from "../picture/picture-form.tsx";
import { SecurityCard } from "../security/security-card.tsx";
import { SessionsCard } from "../sessions/sessions-card.tsx";
import { UnsavedGuard } from "../unsaved/unsaved-guard.tsx";
import { useT } from "../use-t.ts";
import css from "./profile.module.css";
import { SectionNav } from "./section-nav.tsx";
import { useFilledSections } from "./use-filled-sections.ts";

const ownActs = ["wheel", "touchmove", "keydown", "pointerdown"] as const;

export function ProfileScreen() {
  const t = useT();
  const session = useSession();
  const ready = session.status === "signed-in";
  const sections = useRef<HTMLDivElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const filled = useFilledSections(place);
  const [passwordChanges, setPasswordChanges] = useState(0);
  useAnchor(sections, ready);
  return (
    <div className={css.page}>
      <h1 tabIndex={-1}>{t("title")}</h1>
      <div className={css.columns}>
        <SectionNav filled={filled} />
        <UnsavedGuard>
          <div ref={sections} className={css.sections}>
            <PictureCard session={session} />
            <PersonalCard session={session} />
            <LookCard />
            <SecurityCard session={session} onChanged={() => setPasswordChanges(passwordChanges + 1)} />
            <SessionsCard key={passwordChanges} session={session} />
            <NotificationsCard session={session} />
            <ProfileSlot place={place} />
          </div>
        </UnsavedGuard>
      </div>
    </div>
  );
}

/**
 * Scrolls to the address's section: the browser looked for it before this screen existed. It scrolls again whenever the
 * page's sections change their height, because lists above load late. The user's first action ends this.
 * @param sections the element with the sections
 * @param ready whether they are rendered
 */
function useAnchor(sections: RefObject<HTMLElement | null>, ready: boolean): void {
  useEffect(() => {
    const id = decodeURIComponent(window.location.hash.slice(1));
    if (!ready || !id || !sections.current) return;
    const scroll = () => document.getElementById(id)?.scrollIntoView();
    scroll();
    const observer = new ResizeObserver(scroll);
    observer.observe(sections.current);
    const end = () => {
      observer.disconnect();
      for (const act of ownActs) window.removeEventListener(act, end);
    };
    for (const act of ownActs) window.addEventListener(act, end, { passive: true });
    return end;
  }, [sections, ready]);
}

declare module "@portico/contract" {
  interface Slots {
    /** Sections of applications on the profile page, below the portal's own. Each begins with an `h2`, its title in the list. */
    "profile.sections": Record<string, never>;
  }
}

/** The place on the profile page that the tenant's applications fill with sections. */
function ProfileSlot({ place }: { place: RefObject<HTMLDivElement | null> }) {
  const portal = usePortal();
  useEffect(
    () => (place.current ? portal.openSlot("profile.sections", place.current, {}).close : undefined),
    [portal, place],
  );
  return <div ref={place} className={css.sections} />;
}

function PictureCard({ session }: { session: Session }) {
  const t = useT();
  return (
    <Card id="picture" title={t("picture.title")}>
      {session.status === "signed-in" ? (
        <PictureForm name={session.name} email={session.email} />
      ) : (
        <Skeleton width="80px" height="80px" />
      )}
    </Card>
  );
}
