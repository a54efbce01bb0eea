import { currentSettings, setLocale } from "@portico/shared-utility";
import type { Locale } from "@portico/shared-utility/contract";
import { usePortal } from "@portico/shared-utility/react";
import { useState } from "react";
import { nextTranslator } from "./next-translator.ts";

/** Switches the page's language and says so in the new one; goes back when its strings cannot be had. */
export function useSwitchLocale() {
  const portal = usePortal();
  const [failed, setFailed] = useState(false);

  async function switchLocale(locale: Locale) {
    const before = currentSettings().locale;
    if (locale === before) return;
    setFailed(false);
    const switched = nextTranslator();
    setLocale(locale);
    try {
      portal.announce((await switched)("language.done"));
    } catch {
      setLocale(before);
      setFailed(true);
    }
  }

  return { failed, switchLocale };
}
