import { useT } from "../use-t.ts";
import css from "./profile.module.css";
import { useCurrentSection } from "./use-current-section.ts";

/** The profile's sections in reading order: anchor and the key of their title. */
const sections = [
  { id: "picture", title: "picture.title" },
  { id: "personal", title: "personal.title" },
  { id: "language", title: "look.title" },
  { id: "security", title: "security.title" },
  { id: "sessions", title: "sessions.title" },
  { id: "notifications", title: "notifications.title" },
] as const;

const ids = sections.map(({ id }) => id);

export function SectionNav() {
  const t = useT();
  const current = useCurrentSection(ids);
  return (
    <nav aria-label={t("nav.label")} className={css.nav}>
      <ul className={css.links}>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`} aria-current={id === current ? "location" : undefined}>
              {t(title)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
