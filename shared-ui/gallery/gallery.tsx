import { ensureStrings } from "@portico/shared-utility";
import type { ShellPortal } from "@portico/shared-utility/contract";
import { mountReact } from "@portico/shared-utility/react";
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

document.documentElement.setAttribute("mode", mode);
document.title = t.title;
const domElement = document.getElementById("gallery");
// No portal is around the gallery: its components call it only when they are used.
const portal = {} as ShellPortal;
const lifecycles = mountReact(Gallery, { name: "navbar-mf" });
await Promise.all(["root-config", "notifications-mf"].map((name) => ensureStrings(`@portico/${name}`)));
if (domElement) await lifecycles.mount({ name: "gallery", domElement, portal });
