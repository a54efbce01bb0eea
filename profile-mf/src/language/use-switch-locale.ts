import { currentSettings, switchLocale, translate } from "@portico/shared-utility";
import type { Locale } from "@portico/shared-utility/contract";
import { usePortal } from "@portico/shared-utility/react";
import { useState } from "react";

/** Switches the portal's language and announces it in the new one. `failed` if the language could not be loaded. */
export function useSwitchLocale() {
  const portal = usePortal();
  const [outcome, setOutcome] = useState<"none" | "done" | "failed">("none");

  async function change(locale: Locale) {
    if (locale === currentSettings().locale) return;
    setOutcome("none");
    try {
      await switchLocale(locale);
      portal.announce(translate("@portico/profile-mf", "language.done"));
      setOutcome("done");
    } catch {
      setOutcome("failed");
    }
  }

  return { outcome, switchLocale: change };
}
