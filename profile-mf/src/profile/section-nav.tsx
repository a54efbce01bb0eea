import { useMemo } from "react";
import { useT } from "../use-t.ts";
import css from "./profile.module.css";
import { useCurrentSection } from "./use-current-section.ts";
import type { FilledSection } from "./use-filled-sections.ts";

/** The profile's sections in reading order: anchor and the key of their title. */
const sections = [
  { id: "picture", title: "picture.title" },
  { id: "personal", title: "personal.title" },
  { id: "language", title: "look.title" },
  { id: "security", title: "security.title" },
  { id: "sessions", title: "sessions.title" },
  { id: "notifications", title: "notifications.title" },
] as const;

/** @param filled the sections of applications, which follow */
export function SectionNav({ filled }: { filled: readonly FilledSection[] }) {
  const t = useT();
  const ids = useMemo(() => [...sections, ...filled].map(({ id }) => id), [filled]);
  const current = useCurrentSection(ids);
  return (
    <nav aria-label={t("nav.label")} className={css.nav}>
      <ul className={css.links}>
        {[...sections.map(({ id, title }) => ({ id, title: t(title) })), ...filled].map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`} aria-current={id === current ? "location" : undefined}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
