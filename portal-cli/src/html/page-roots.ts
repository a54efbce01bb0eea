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
 * Gives the element with the page's body content those classes of the root element and the body that change its colours or its
 * font. Variables of `:root` are set at the application's frame, so such a class has no effect at the portal's body. Other
 * classes, such as those by which a dialog prevents scrolling, are not copied.
 *
 * @param changed is called when the element has other classes
 * @returns ends this
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
