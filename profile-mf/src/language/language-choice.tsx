import { currentSettings, switchLocale, translate } from "@portico/shared-utility";
import { type Locale, languageTag, locales } from "@portico/shared-utility/contract";
import { usePortal, useSettings } from "@portico/shared-utility/react";
import { useId, useState } from "react";
import form from "../form/form.module.css";
import { useT } from "../use-t.ts";
import css from "./language.module.css";

// Each language has its own name, so these are not translated.
const names: Record<Locale, string> = { pt: "Português", en: "English" };

export function LanguageChoice() {
  const t = useT();
  const group = useId();
  const { locale: current } = useSettings();
  const { outcome, switchLocale } = useSwitchLocale();
  return (
    <div>
      <fieldset className={form.choices}>
        <legend>{t("language.legend")}</legend>
        {locales.map((locale) => (
          <label key={locale} lang={languageTag(locale)} className={form.choice}>
            <input type="radio" name={group} checked={locale === current} onChange={() => switchLocale(locale)} />
            {names[locale]}
          </label>
        ))}
      </fieldset>
      {/* Only visible: the page's announcer announces the success. */}
      {outcome === "done" && (
        <p aria-hidden="true" className={css.done}>
          {t("language.done")}
        </p>
      )}
      {outcome === "failed" && (
        <p role="alert" className={css.failed}>
          {t("language.err")}
        </p>
      )}
    </div>
  );
}

/** Switches the portal's language and announces it in the new one. `failed` if the language could not be loaded. */
function useSwitchLocale() {
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
