import { type Locale, languageTag, locales } from "@portico/shared-utility/contract";
import { useSettings } from "@portico/shared-utility/react";
import { useId } from "react";
import form from "../form/form.module.css";
import { useT } from "../use-t.ts";
import css from "./language.module.css";
import { useSwitchLocale } from "./use-switch-locale.ts";

// Each language is named in itself, so these are not translated.
const names: Record<Locale, string> = { pt: "Português", en: "English" };

/** The choice of the language, within a card. */
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
      {/* Visible only: the page's announcer announces the success. */}
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
