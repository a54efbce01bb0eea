import { useSettings } from "@portico/shared-utility/react";
import { useEffect, useRef } from "react";

/** Runs after the language has changed. A status that stays on the page would be announced again in the new language. */
export function useOnNewLocale(run: () => void) {
  const { locale } = useSettings();
  const seen = useRef(locale);
  useEffect(() => {
    if (seen.current === locale) return;
    seen.current = locale;
    run();
  });
}
