import { notify, switchLocale, translate } from "@portico/shared-utility";
import type { Locale } from "@portico/shared-utility/contract";
import { usePortal, useSettings } from "@portico/shared-utility/react";
import { useT } from "../use-t.ts";

const names: Record<Locale, string> = { pt: "Português", en: "English" };

export function useOtherLanguage() {
  const t = useT();
  const portal = usePortal();
  const other: Locale = useSettings().locale === "pt" ? "en" : "pt";
  const change = async () => {
    try {
      await switchLocale(other);
      portal.announce(translate("@portico/navbar-mf", "action.language.done"));
    } catch {
      notify({ kind: "error", text: t("action.language.error") });
    }
  };
  return { label: t("action.language", { language: names[other] }), change: () => void change() };
}
