import { useT } from "../use-t.ts";
import css from "./profile.module.css";

/** The profile's sections in reading order: anchor and the key of their title. */
const sections = [
  { id: "picture", title: "picture.title" },
  { id: "personal", title: "personal.title" },
  { id: "language", title: "language.title" },
  { id: "security", title: "security.title" },
  { id: "notifications", title: "notifications.title" },
] as const;

export function SectionNav() {
  const t = useT();
  return (
    <nav aria-label={t("nav.label")} className={css.nav}>
      <ul className={css.links}>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{t(title)}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
