import { useSettings } from "@portico/shared-utility/react";
import { useEffect, useRef } from "react";

/**
 * Runs after a change of the language. A status that stays on the page would otherwise be announced again in the new
 * language.
 */
export function useOnNewLocale(run: () => void) {
  const { locale } = useSettings();
  const seen = useRef(locale);
  useEffect(() => {
    if (seen.current === locale) return;
    seen.current = locale;
    run();
  });
}
