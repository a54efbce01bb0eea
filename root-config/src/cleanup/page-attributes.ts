import type { Theme } from "@portico/contract";
import { themeColours } from "@portico/shared-utility/contract";

const flags: readonly string[] = ["inert", "aria-hidden"];
/** The parts of the page's head that applications change in place: icon, manifest, viewport, colours, description. */
const descriptions = 'head > link:is([rel~="icon"], [rel="manifest"]), head > meta[name]';
/**
 * The attributes that the portal itself sets at the root element. Classes and inline styles are compared one by one.
 */
const ofPortal = new Set(["class", "style", "lang", "mode", "data-system", "data-frame", "data-first"]);

/** What applications set on an element and may forget to remove: classes, inline styles, and other attributes. */
interface Attributes {
  classes: ReadonlySet<string>;
  styles: ReadonlyMap<string, string>;
  flags: Map<string, string | null>;
}

type PageAttributes = ReadonlyMap<HTMLElement, Attributes>;

/**
 * Restores what applications change at the page's own elements, as open dialogs and themes do: classes, inline styles
 * and other attributes of the root element and the body (`overflow: hidden`, `dir`, `data-theme`), `inert` and
 * `aria-hidden` of the elements of the body, what describes the page in its head, and whether the browser restores scroll
 * positions. Changes that another application has made since it was mounted stay.
 *
 * @param language of the portal, which the user may change during a visit
 * @returns a function that begins a visit, and returns one that ends it
 */
export function createPageAttributes(page: Document, language: () => string): () => () => void {
  const visits: { before: PageAttributes; theme: string | null }[] = [];
  const { history } = page.defaultView ?? window;
  const themeOf = () => page.documentElement.getAttribute("mode");
  return () => {
    const visit = { before: attributesOfPage(page), theme: themeOf() };
    const { scrollRestoration } = history;
    visits.push(visit);
    return () => {
      const place = visits.indexOf(visit);
      if (place < 0) return;
      if (history.scrollRestoration !== scrollRestoration) history.scrollRestoration = scrollRestoration;
      const next = visits[place + 1];
      const after = next?.before ?? attributesOfPage(page);
      const theme = themeOf();
      if (theme !== visit.theme) changeTheme(visit.before, theme as Theme);
      for (const [element, attributes] of visit.before) restore(element, attributes, after.get(element));
      // The next visit began with the changes of this one.
      if (next) Object.assign(next, { before: visit.before, theme });
      visits.splice(place, 1);
      if (visits.length === 0) restoreLanguage(page.documentElement, language());
    };
  };
}

function attributesOfPage({ documentElement, body, head }: Document): PageAttributes {
  const children = [...body.children].filter((child): child is HTMLElement => child instanceof HTMLElement);
  const described = head.ownerDocument.querySelectorAll<HTMLElement>(descriptions);
  return new Map([documentElement, body, ...children, ...described].map((element) => [element, attributesOf(element)]));
}

/** The portal has set the colour of the browser's bars when the user changed the theme. */
function changeTheme(before: PageAttributes, theme: Theme): void {
  for (const [element, { flags }] of before)
    if (element.matches('[name="theme-color"]')) flags.set("content", themeColours[theme]);
}

function restoreLanguage(root: HTMLElement, language: string): void {
  if (language === "") root.removeAttribute("lang");
  else if (root.lang !== language) root.lang = language;
}

function attributesOf(element: HTMLElement): Attributes {
  const { style, classList, ownerDocument: page } = element;
  const isWhole = element === page.documentElement || element === page.body || element.parentElement === page.head;
  const names = isWhole ? element.getAttributeNames().filter((name) => !ofPortal.has(name)) : flags;
  return {
    classes: new Set(classList),
    styles: new Map(Array.from(style, (name) => [name, style.getPropertyValue(name)] as const)),
    flags: new Map(names.map((name) => [name, element.getAttribute(name)])),
  };
}

/** Restores the earlier attributes of an element, unless they were changed again. */
function restore(element: HTMLElement, before: Attributes, changed: Attributes | undefined): void {
  if (!changed) return;
  const now = attributesOf(element);
  for (const name of changed.classes) if (!before.classes.has(name)) element.classList.remove(name);
  for (const [name, value] of changed.styles) {
    const earlier = before.styles.get(name);
    if (value !== earlier && now.styles.get(name) === value) element.style.setProperty(name, earlier ?? "");
  }
  for (const name of new Set([...before.flags.keys(), ...changed.flags.keys()])) {
    const [earlier, value] = [before.flags.get(name) ?? null, changed.flags.get(name) ?? null];
    if (value === earlier || element.getAttribute(name) !== value) continue;
    if (earlier === null) element.removeAttribute(name);
    else element.setAttribute(name, earlier);
  }
  if (element.getAttribute("style") === "") element.removeAttribute("style");
  if (element.classList.length === 0) element.removeAttribute("class");
}
