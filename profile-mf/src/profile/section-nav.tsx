import { useT } from "../use-t.ts";
import css from "./profile.module.css";
import { sections } from "./sections.ts";

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
