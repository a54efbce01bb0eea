import { useSession } from "@portico/shared-utility/react";
import { requestFromBar } from "../bar/bar-requests.ts";
import { paths } from "../paths.ts";
import { useT } from "../use-t.ts";
import type { Entry } from "./entry.ts";

const sections = [
  { section: "picture", icon: "image" },
  { section: "personal", icon: "user" },
  { section: "language", icon: "globe" },
  { section: "theme", icon: "moon" },
  { section: "security", icon: "lock" },
  { section: "sessions", icon: "lock" },
  { section: "notifications", icon: "settings" },
] as const;

/** The portal's own pages that the user may see. */
export function usePageEntries(): readonly Entry[] {
  const t = useT();
  const session = useSession();
  const page = (path: string, icon: string, label: string): Entry => ({
    id: `page ${path}`,
    group: "pages",
    label,
    picture: { icon },
    to: path,
  });
  const panel: Entry = {
    ...page("panel", "bell", t("panel.title")),
    to: () => void requestFromBar("notifications"),
  };
  const profile = sections.map(({ section, icon }) => ({
    ...page(paths.profileSection(section), icon, t(`page.${section}`)),
    hint: t("user.profile"),
    isHidden: true,
  }));
  const forRoles = [
    page(paths.registry, "box", t("user.registry")),
    { ...page(paths.audit, "eye", t("page.audit")), hint: t("user.registry"), isHidden: true },
  ];
  return [
    page(paths.home, "home", t("page.home")),
    page(paths.profile, "user", t("user.profile")),
    panel,
    ...profile,
    ...(session.status === "signed-in" && session.role ? forRoles : []),
  ];
}
