import { useEffect, useMemo, useState } from "react";
import { useT } from "../use-t.ts";
import css from "./profile.module.css";
import type { FilledSection } from "./use-filled-sections.ts";

/** The distance from the top of the window, in pixels, above which a section counts as the one being read. */
const readingLine = 160;

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

/**
 * The id of the section that the user reads: the last one that begins above the reading line. At the end of the page it
 * is the section in the address, if it is visible, because the last sections never reach the line.
 * @param ids in the order of the page; must stay the same array between renders
 */
function useCurrentSection(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState(ids[0]);
  useEffect(() => {
    const update = () => setCurrent(sectionAt(ids));
    update();
    window.addEventListener("scroll", update, { passive: true });
    window.addEventListener("resize", update);
    window.addEventListener("hashchange", update);
    return () => {
      window.removeEventListener("scroll", update);
      window.removeEventListener("resize", update);
      window.removeEventListener("hashchange", update);
    };
  }, [ids]);
  return current;
}

function sectionAt(ids: readonly string[]): string | undefined {
  const topOf = (id: string) => document.getElementById(id)?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY;
  const { scrollHeight } = document.documentElement;
  const isAtEnd = window.scrollY > 0 && window.scrollY + window.innerHeight >= scrollHeight - 1;
  if (isAtEnd) {
    const linked = window.location.hash.slice(1);
    const isVisible = ids.includes(linked) && topOf(linked) >= 0 && topOf(linked) < window.innerHeight;
    return isVisible ? linked : ids.at(-1);
  }
  return ids.filter((id) => topOf(id) <= readingLine).at(-1) ?? ids[0];
}
