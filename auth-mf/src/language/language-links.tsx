import { type Locale, languageTag, locales } from "@portico/shared-utility/contract";
import { useSettings } from "@portico/shared-utility/react";
import type { MouseEvent } from "react";
import { useT } from "../use-t.ts";
import css from "./language-links.module.css";
import { useSwitchLocale } from "./use-switch-locale.ts";

// Each language is named in that language, so the names are not translated.
const names: Record<Locale, string> = { pt: "Português", en: "English" };

export function LanguageLinks() {
  const t = useT();
  const { locale: current } = useSettings();
  const { failed, switchLocale } = useSwitchLocale();

  function choose(event: MouseEvent, locale: Locale) {
    event.preventDefault();
    switchLocale(locale);
  }

  return (
    <nav aria-label={t("language.label")}>
      <ul className={css.links}>
        {locales.map((locale) => (
          <li key={locale}>
            <a
              href={window.location.pathname + window.location.search}
              lang={languageTag(locale)}
              hrefLang={languageTag(locale)}
              aria-current={locale === current || undefined}
              onClick={(event) => choose(event, locale)}
            >
              {names[locale]}
            </a>
          </li>
        ))}
      </ul>
      {failed && (
        <p role="alert" className={css.error}>
          {t("language.err")}
        </p>
      )}
    </nav>
  );
}
