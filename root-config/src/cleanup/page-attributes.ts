const flags = ["inert", "aria-hidden"] as const;

/** What an element has that applications set and may forget: classes, inline styles, and what makes it inert. */
interface Attributes {
  classes: ReadonlySet<string>;
  styles: ReadonlyMap<string, string>;
  flags: ReadonlyMap<string, string | null>;
}

type PageAttributes = ReadonlyMap<HTMLElement, Attributes>;

/**
 * Restores what applications change at the page's own elements, as open dialogs do: classes and inline styles of the root
 * element and the body (`overflow: hidden`), `inert` and `aria-hidden` of these and of the elements of the body. What another
 * application has changed since it was mounted stays.
 *
 * @returns begins a visit; its result ends the visit
 */
export function createPageAttributes(page: Document): () => () => void {
  const visits: { before: PageAttributes }[] = [];
  return () => {
    const visit = { before: attributesOfPage(page) };
    visits.push(visit);
    return () => {
      const place = visits.indexOf(visit);
      if (place < 0) return;
      const next = visits[place + 1];
      const after = next?.before ?? attributesOfPage(page);
      for (const [element, attributes] of visit.before) restore(element, attributes, after.get(element));
      // The next visit has begun with what this one changed.
      if (next) next.before = visit.before;
      visits.splice(place, 1);
    };
  };
}

function attributesOfPage({ documentElement, body }: Document): PageAttributes {
  const children = [...body.children].filter((child): child is HTMLElement => child instanceof HTMLElement);
  return new Map([documentElement, body, ...children].map((element) => [element, attributesOf(element)]));
}

function attributesOf(element: HTMLElement): Attributes {
  const { style, classList } = element;
  return {
    classes: new Set(classList),
    styles: new Map(Array.from(style, (name) => [name, style.getPropertyValue(name)] as const)),
    flags: new Map(flags.map((name) => [name, element.getAttribute(name)])),
  };
}

/** Restores the earlier attributes of an element where it still has the changed ones. */
function restore(element: HTMLElement, before: Attributes, changed: Attributes | undefined): void {
  if (!changed) return;
  const now = attributesOf(element);
  for (const name of changed.classes) if (!before.classes.has(name)) element.classList.remove(name);
  for (const [name, value] of changed.styles) {
    const earlier = before.styles.get(name);
    if (value !== earlier && now.styles.get(name) === value) element.style.setProperty(name, earlier ?? "");
  }
  for (const [name, value] of changed.flags) {
    const earlier = before.flags.get(name) ?? null;
    if (value === earlier || now.flags.get(name) !== value) continue;
    if (earlier === null) element.removeAttribute(name);
    else element.setAttribute(name, earlier);
  }
  if (element.getAttribute("style") === "") element.removeAttribute("style");
  if (element.classList.length === 0) element.removeAttribute("class");
}
