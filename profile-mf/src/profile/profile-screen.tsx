import { useSession } from "@portico/shared-utility/react";
import { useRef } from "react";
import { LookCard } from "../language/look-card.tsx";
import { NotificationsCard } from "../notifications/notifications-card.tsx";
import { PersonalCard } from "../personal/personal-card.tsx";
import { PictureCard } from "../picture/picture-card.tsx";
import { SecurityCard } from "../security/security-card.tsx";
import { SessionsCard } from "../sessions/sessions-card.tsx";
import { UnsavedGuard } from "../unsaved/unsaved-guard.tsx";
import { useT } from "../use-t.ts";
import css from "./profile.module.css";
import { ProfileSlot } from "./profile-slot.tsx";
import { SectionNav } from "./section-nav.tsx";
import { useAnchor } from "./use-anchor.ts";
import { useFilledSections } from "./use-filled-sections.ts";

export function ProfileScreen() {
  const t = useT();
  const session = useSession();
  const ready = session.status === "signed-in";
  const sections = useRef<HTMLDivElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const filled = useFilledSections(place);
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
            <SecurityCard session={session} />
            <SessionsCard session={session} />
            <NotificationsCard session={session} />
            <ProfileSlot place={place} />
          </div>
        </UnsavedGuard>
      </div>
    </div>
  );
}
