import { type RefObject, useEffect, useState } from "react";

/** A section in the profile's list: the anchor, and the text of the link. */
export interface FilledSection {
  id: string;
  title: string;
}

const none: readonly FilledSection[] = [];

/**
 * The sections that applications add to a place, updated as they change. The title is that of their `h2`, or the
 * application's name while there is none. A section without an id gets one, so that the list can link to it.
 */
export function useFilledSections(place: RefObject<HTMLElement | null>): readonly FilledSection[] {
  const [sections, setSections] = useState(none);
  useEffect(() => {
    const { current } = place;
    if (!current) return;
    const read = () => setSections((before) => sameOr(before, sectionsIn(current)));
    read();
    const observer = new MutationObserver(read);
    observer.observe(current, { childList: true, subtree: true, characterData: true });
    return () => observer.disconnect();
  }, [place]);
  return sections;
}

function sectionsIn(place: HTMLElement): readonly FilledSection[] {
  return [...place.children].flatMap((section) => {
    const name = section.getAttribute("aria-label") ?? "";
    const title = section.querySelector("h2")?.textContent?.trim() || name;
    if (title === "") return [];
    if (section.id === "") section.id = anchorOf(name);
    return [{ id: section.id, title }];
  });
}

/** `Manual` → `section-manual`: within a tenant, names of applications differ. */
const anchorOf = (name: string) => `section-${name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-")}`;

function sameOr(before: readonly FilledSection[], now: readonly FilledSection[]): readonly FilledSection[] {
  const isSame = before.length === now.length && before.every(({ id, title }, at) => isEqual({ id, title }, now[at]));
  return isSame ? before : now;
}

const isEqual = (one: FilledSection, other: FilledSection | undefined) =>
  one.id === other?.id && one.title === other.title;
