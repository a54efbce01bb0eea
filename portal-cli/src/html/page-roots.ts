/// <reference lib="dom" />
// The functions of this file run in the portal's page, as text (`html-adapter.ts`): they may use each other, and nothing else.

/**
 * Classes, inline styles and other attributes that the root element and the body have, but those of the portal, and those with
 * which a dialog keeps the page from scrolling: it may have gone.
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
 * Keeps what the scripts of a page have set at the root element and the body, such as a theme. The portal takes it off when the
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

/**
 * Gives the element that stands for the body the classes of the page's root element and body by which it has other colours or
 * another font. The variables of `:root` are those of the application's frame, so such a class does nothing at the page's body.
 * Other classes, such as those by which a dialog keeps the page from scrolling, stay where they are.
 *
 * @param changed is called when the element has other classes
 * @returns ends this
 */
export function followClasses(place: HTMLElement, changed: () => void): { end(): void } {
  const roots = [document.documentElement, document.body];
  const given = new Set<string>();
  const look = () => {
    const { backgroundColor, backgroundImage, color, font } = getComputedStyle(place);
    return [backgroundColor, backgroundImage, color, font].join();
  };
  const isNew = (name: string) => {
    if (place.classList.contains(name)) return false;
    const before = look();
    place.classList.add(name);
    if (look() === before) place.classList.remove(name);
    return look() !== before;
  };
  const follow = () => {
    const { transition } = place.style;
    place.style.transition = "none";
    const gone = [...given].filter((name) => !roots.some(({ classList }) => classList.contains(name)));
    place.classList.remove(...gone);
    for (const name of gone) given.delete(name);
    const added = roots.flatMap(({ classList }) => [...classList]).filter(isNew);
    for (const name of added) given.add(name);
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
