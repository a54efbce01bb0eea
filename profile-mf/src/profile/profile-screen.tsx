import { useSession } from "@portico/shared-utility/react";
import { useEffect } from "react";
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

export function ProfileScreen() {
  const t = useT();
  const session = useSession();
  const ready = session.status === "signed-in";
  useAnchor(ready);
  return (
    <div className={css.page}>
      <h1 tabIndex={-1}>{t("title")}</h1>
      <div className={css.columns}>
        <SectionNav />
        <UnsavedGuard>
          <div className={css.sections}>
            <PictureCard session={session} />
            <PersonalCard session={session} />
            <LookCard />
            <SecurityCard session={session} />
            <SessionsCard session={session} />
            <NotificationsCard session={session} />
            <ProfileSlot />
          </div>
        </UnsavedGuard>
      </div>
    </div>
  );
}

/** Scrolls to the address's section once it is rendered: the browser looked for it before this screen existed. */
function useAnchor(ready: boolean) {
  useEffect(() => {
    const id = window.location.hash.slice(1);
    if (ready && id) document.getElementById(id)?.scrollIntoView();
  }, [ready]);
}
