import { createRoot } from "react-dom/client";
import { allSections } from "./all-sections.ts";
import css from "./gallery.module.css";
import { texts } from "./texts.ts";

// `/?lang=en&mode=dark`: the address contains the whole state, so that a picture or a check can name it.
const query = new URLSearchParams(location.search);
const locale = query.get("lang") === "en" ? "en" : "pt";
const mode = query.get("mode") === "dark" ? "dark" : "light";
const t = texts[locale];
const address = (lang: string, theme: string) => `/?${new URLSearchParams({ lang, mode: theme })}`;

function Gallery() {
  const otherLocale = locale === "pt" ? "en" : "pt";
  return (
    <main className={css.page}>
      <div className={css.head}>
        <h1>{t.title}</h1>
        <nav aria-label={t.look} className={css.links}>
          <a href={address(locale, mode === "dark" ? "light" : "dark")}>{mode === "dark" ? t.light : t.dark}</a>
          <a href={address(otherLocale, mode)} lang={otherLocale}>
            {t.other}
          </a>
        </nav>
      </div>
      {allSections.map(([name, states]) => (
        <section key={name} id={name} aria-labelledby={`name-${name}`} className={css.section}>
          <h2 id={`name-${name}`}>{name}</h2>
          <div className={css.states}>{states(t)}</div>
        </section>
      ))}
    </main>
  );
}

document.documentElement.lang = locale === "pt" ? "pt-BR" : "en";
document.documentElement.setAttribute("mode", mode);
document.title = t.title;
const host = document.getElementById("gallery");
if (host) createRoot(host).render(<Gallery />);
