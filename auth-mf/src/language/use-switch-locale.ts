import { currentSettings, switchLocale, translate } from "@portico/shared-utility";
import type { Locale } from "@portico/shared-utility/contract";
import { usePortal } from "@portico/shared-utility/react";
import { useState } from "react";

/** Switches the page's language and announces it in the new one. `failed` if the language could not be loaded. */
export function useSwitchLocale() {
  const portal = usePortal();
  const [failed, setFailed] = useState(false);

  async function change(locale: Locale) {
    if (locale === currentSettings().locale) return;
    setFailed(false);
    try {
      await switchLocale(locale);
      portal.announce(translate("@portico/auth-mf", "language.done"));
    } catch {
      setFailed(true);
    }
  }

  return { failed, switchLocale: change };
}
