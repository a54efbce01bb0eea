import { usePortal, useSession, useThemeSwitch, useUnreadCount } from "@portico/shared-utility/react";
import { requestFromBar } from "../bar/bar-requests.ts";
import { useOtherLanguage } from "../language/use-other-language.ts";
import { useT } from "../use-t.ts";
import { leave } from "../user-menu/leave.ts";
import type { Entry } from "./entry.ts";
import { useMarkAll } from "./use-mark-all.ts";

export function useActionEntries(): readonly Entry[] {
  const t = useT();
  const portal = usePortal();
  const session = useSession();
  const theme = useThemeSwitch();
  const language = useOtherLanguage();
  const markAll = useMarkAll();
  const hasUnread = useUnreadCount() > 0;
  const action = (id: string, icon: string, label: string, words: string, to: () => void): Entry => ({
    id: `action ${id}`,
    group: "actions",
    label,
    words,
    picture: { icon },
    to,
  });
  const tools = action("tools", "eye", t("action.tools"), t("action.tools.words"), () => void requestFromBar("tools"));
  return [
    action("theme", theme.icon, theme.label, t("action.theme.words"), theme.flip),
    action("language", "globe", language.label, t("action.language.words"), language.change),
    ...(hasUnread ? [action("read", "check-all", t("action.markAll"), "", markAll)] : []),
    action("shortcuts", "keyboard", t("user.shortcuts"), "", () => void requestFromBar("shortcuts")),
    ...(session.status === "signed-in" && session.role ? [tools] : []),
    action("sign-out", "logout", t("user.signOut"), t("action.signOut.words"), () => void leave(portal)),
  ];
}
