/// <reference lib="dom" />
// The functions of this file run in the portal's page, as text (`html-adapter.ts`): they may use each other, and nothing else.

/**
 * Classes, inline styles and other attributes of the root element and the body. The portal's are left out, and those by which a
 * dialog prevents scrolling, since the dialog may be closed.
 */
export function rootAttributes(): Map<string, { value: string; set: () => void }> {
  const found = new Map<string, { value: string; set: () => void }>();
  for (const element of [document.documentElement, document.body]) {
    const add = (name: string, value: string, set: () => void) =>
      found.set(`${element.localName} ${name}`, { value, set });
    for (const name of element.classList) add(`.${name}`, "", () => element.classList.add(name));
    for (const name of Array.from(element.style)) {
      if (/^(overflow.*|padding-right|position|top|touch-action)$/.test(name)) continue;
      const [value, priority] = [element.style.getPropertyValue(name), element.style.getPropertyPriority(name)];
      add(`:${name}`, value, () => element.style.setProperty(name, value, priority));
    }
    for (const { name, value } of Array.from(element.attributes))
      if (!/^(class|style|lang|mode|inert|aria-hidden|data-(system|frame|first|scroll-locked))$/.test(name))
        add(name, value, () => element.setAttribute(name, value));
  }
  return found;
}

/**
 * Keeps what the scripts of a page have set at the root element and the body, such as a theme. The portal removes it when the
 * user leaves, and scripts that have run do not set it again.
 */
export function keepRoots() {
  let before = new Map<string, { value: string }>();
  let kept: { set: () => void }[] = [];
  return {
    begin(): void {
      before = rootAttributes();
      for (const { set } of kept) set();
    },
    end(): void {
      const changed = [...rootAttributes()].filter(([name, { value }]) => before.get(name)?.value !== value);
      kept = changed.map(([, each]) => each);
    },
  };
}

/** Adds a class to an element where it gives it other colours or another font. @returns whether it does */
export function addColouring(place: HTMLElement, name: string): boolean {
  const look = () => {
    const { backgroundColor, backgroundImage, color, font } = getComputedStyle(place);
    return [backgroundColor, backgroundImage, color, font].join();
  };
  const before = look();
  place.classList.add(name);
  if (look() !== before) return true;
  place.classList.remove(name);
  return false;
}

/** Names that are known to do nothing, until the document has other style sheets. */
export function idleNames() {
  const names = new Set<string>();
  let sheets: CSSStyleSheet[] = [];
  return () => {
    const now = [...document.styleSheets];
    if (now.length !== sheets.length || now.some((sheet, index) => sheet !== sheets[index])) names.clear();
    sheets = now;
    return names;
  };
}

/**
 * Gives the element with the page's body content those classes of the root element and the body that change its colours
 * or its font. Variables of `:root` are set at the application's frame, so such a class has no effect at the portal's
 * body. Other classes, such as those by which a dialog prevents scrolling, are not copied.
 *
 * @param changed called when the element's classes have changed
 * @returns a function that ends this
 */
export function followClasses(place: HTMLElement, changed: () => void): { end(): void } {
  const roots = [document.documentElement, document.body];
  const given = new Set<string>();
  const idleNow = idleNames();
  const follow = () => {
    const idle = idleNow();
    const names = new Set(roots.flatMap(({ classList }) => [...classList]));
    const gone = [...given].filter((name) => !names.has(name));
    const untried = [...names].filter((name) => !idle.has(name) && !place.classList.contains(name));
    if (gone.length + untried.length === 0) return;
    const { transition } = place.style;
    place.style.transition = "none";
    place.classList.remove(...gone);
    for (const name of gone) given.delete(name);
    const added = untried.filter((name) => addColouring(place, name));
    for (const name of untried) (added.includes(name) ? given : idle).add(name);
    place.style.transition = transition;
    if (gone.length + added.length > 0) changed();
  };
  const observer = new MutationObserver(follow);
  for (const root of roots) observer.observe(root, { attributeFilter: ["class"] });
  follow();
  return {
    end() {
      observer.disconnect();
      place.classList.remove(...given);
    },
  };
}

/** A class or an attribute of the page's markup, for an element of the document and for that of the page. */
export function markupPart(element: Element, place: Element, name: string, written?: string) {
  let value = written;
  // Rules for a theme may name the page's element. Libraries begin at each element that has another attribute.
  const isShared = value === undefined || /dark|light|theme|scheme|mode/.test(name);
  const isClass = value === undefined;
  const read = () => (isClass ? (element.classList.contains(name) ? "" : null) : element.getAttribute(name));
  const write = (to: Element, now: string | null) => {
    if (isClass) to.classList.toggle(name, now !== null);
    else if (now === null) to.removeAttribute(name);
    else to.setAttribute(name, now);
  };
  return {
    element,
    has: () => read() !== null,
    set: () => write(element, value ?? ""),
    takeOff() {
      if (!isClass) value = read() ?? value;
      write(element, null);
    },
    /** The element of the page has what scripts have made of it. */
    follow: () => write(place, isShared ? read() : null),
  };
}

/** Adds what the markup has, unless it is there or would change the look of the portal's page. @returns whether it is added */
export function giveMarkup({ element, has, set, takeOff }: ReturnType<typeof markupPart>): boolean {
  const look = () => {
    const style = getComputedStyle(element);
    return Array.from(style, (name) => style.getPropertyValue(name)).join();
  };
  if (has()) return false;
  const before = look();
  set();
  if (look() === before) return true;
  takeOff();
  return false;
}

/**
 * Gives the root element and the body of the document what the page's markup gives its own, while the page is shown: scripts read
 * and change it there (`data-bs-theme`), and selectors name it there (`body.home .hero`).
 *
 * @returns what begins and ends a visit
 */
export function markupRoots(place: Element, roots: readonly Record<string, string>[] = []) {
  const elements = [document.documentElement, document.body];
  const all = roots.flatMap(({ class: classes = "", ...others }, index) => {
    const element = elements[index] ?? document.body;
    const names = classes.split(/\s+/).filter((name) => name !== "");
    return [
      ...names.map((name) => markupPart(element, place, name)),
      ...Object.entries(others).map(([name, value]) => markupPart(element, place, name, value)),
    ];
  });
  let given: typeof all | undefined;
  const observer = new MutationObserver(() => {
    for (const each of given ?? []) each.follow();
  });
  return {
    begin(): void {
      if (given) for (const each of given) each.set();
      else given = all.filter(giveMarkup);
      for (const each of given) each.follow();
      for (const element of elements) observer.observe(element, { attributes: true });
    },
    end(): void {
      observer.disconnect();
      given = given?.filter(({ has }) => has()) ?? [];
      for (const each of given) each.takeOff();
    },
  };
}
