import { useEffect, useState } from "react";

/** How far below the top of the window a section may begin to count as the one that is read, in pixels. */
const readingLine = 160;

/**
 * The id of the section that the user reads: the last one that begins above the reading line. At the end of the page it
 * is the section in the address, if it is visible, because the last sections never reach the line.
 *
 * @param ids in the order of the page; must stay the same array between renders
 */
export function useCurrentSection(ids: readonly string[]): string | undefined {
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
