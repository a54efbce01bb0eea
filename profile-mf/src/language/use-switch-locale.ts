import { currentSettings, switchLocale, translate } from "@portico/shared-utility";
import type { Locale } from "@portico/shared-utility/contract";
import { usePortal } from "@portico/shared-utility/react";
import { useState } from "react";

/** Switches the portal's language and says so in the new one; `failed` when it stays as it was. */
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
