import { currentSettings, setLocale } from "@portico/shared-utility";
import type { Locale } from "@portico/shared-utility/contract";
import { usePortal } from "@portico/shared-utility/react";
import { useState } from "react";
import { nextTranslator } from "./next-translator.ts";

/** Switches the portal's language and says so in the new one; goes back when its strings cannot be had. */
export function useSwitchLocale() {
  const portal = usePortal();
  const [outcome, setOutcome] = useState<"none" | "done" | "failed">("none");

  async function switchLocale(locale: Locale) {
    const before = currentSettings().locale;
    if (locale === before) return;
    setOutcome("none");
    const switched = nextTranslator();
    setLocale(locale);
    try {
      portal.announce((await switched)("language.done"));
      setOutcome("done");
    } catch {
      setLocale(before);
      setOutcome("failed");
    }
  }

  return { outcome, switchLocale };
}
