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
  const isClass = written === undefined;
  // Rules for a theme may name the page's element. Libraries begin at each element that has another attribute.
  const isShared = isClass || /dark|light|theme|scheme|mode/.test(name);
  let value: string | null = written ?? "";
  const read = () => (isClass ? (element.classList.contains(name) ? "" : null) : element.getAttribute(name));
  const write = (to: Element, now: string | null) => {
    if (isClass) to.classList.toggle(name, now !== null);
    else if (now === null) to.removeAttribute(name);
    else to.setAttribute(name, now);
  };
  return {
    selector: isClass ? `.${name}` : `[${name}`,
    has: () => read() !== null,
    set: () => write(element, value),
    /** The next visit has what scripts have made of it, also where they have removed it. */
    takeOff() {
      value = read();
      write(element, null);
    },
    /** Only the element of the page has it. */
    giveBack() {
      write(place, read());
      write(element, null);
    },
    /** The element of the page has what scripts have made of it. */
    follow: () => write(place, isShared ? read() : null),
  };
}

/** @param roots the attributes of the page's root element and of its body */
export function markupParts(place: Element, roots: readonly Record<string, string>[]) {
  return roots.flatMap(({ class: classes = "", ...others }, index) => {
    const element = index === 0 ? document.documentElement : document.body;
    const names = classes.split(/\s+/).filter((name) => name !== "");
    return [
      ...names.map((name) => markupPart(element, place, name)),
      ...Object.entries(others).map(([name, value]) => markupPart(element, place, name, value)),
    ];
  });
}

/** The selectors of rules, also of those that do not apply now, such as those of a narrow window. */
export function selectorsOf(sheet: CSSStyleSheet): string[] {
  type Rule = Partial<CSSStyleRule & CSSImportRule>;
  const inRules = (rules?: CSSRuleList): string[] =>
    [...(rules ?? [])].flatMap((rule: Rule) => [
      ...(rule.selectorText ? [rule.selectorText] : []),
      ...inRules(rule.cssRules ?? rule.styleSheet?.cssRules),
    ]);
  try {
    return inRules(sheet.cssRules);
  } catch {
    // Of another origin.
    return [];
  }
}

/**
 * Those of some classes and attributes by which a rule selects elements of the portal: all of `.flex`, of `.home a`. The portal
 * keeps rules for `.dark a`, `body.home a` and `.home .hero` in the application.
 */
export function reachingNames(names: readonly string[], rule: string): string[] {
  const root = /^(?:html|body)(?![\w-])|:(?:root|scope)(?![\w-])/i;
  const theme = /^(?=.*(?:dark|light|theme|scheme|mode))(?:\.[\w-]+|\[data-[\w-]+[^\]]*\]?)+$/i;
  const isIn = (text: string, name: string) =>
    text.split(name).some((after, index) => index > 0 && !/^[\w-]/.test(after));
  if (!names.some((name) => isIn(rule, name))) return [];
  let bare = rule;
  while (/\([^()]*\)/.test(bare)) bare = bare.replace(/\([^()]*\)/g, "");
  return bare
    .replaceAll(":where", "")
    .split(",")
    .flatMap((selector) => {
      const parts = selector.split(/[\s>+~]+/).filter((part) => !root.test(part) && !theme.test(part));
      const used = names.filter((name) => parts.some((part) => isIn(part, name)));
      const own =
        /\.[\w-]+|#(?!(?:main|alerts|announcer|skip-link)(?![\w-]))[\w-]+|\[(?:data-[\w-]+|_)|&|(?<=^| )[a-z]\w*-/gi;
      const others = parts.join(" ").match(own) ?? [];
      return others.every((other) => used.includes(other)) ? used : [];
    });
}

/** Finds out which of some classes and attributes would change the portal. One that has been found stays so. */
export function reachingMarkup(names: readonly string[]): () => Set<string> {
  // Tools write rules for other names when the page runs: `md:flex`.
  const found = new Set(names.filter((name) => !/^[.[][a-z_-][\w-]*$/i.test(name)));
  return () => {
    const open = names.filter((name) => !found.has(name));
    if (open.length === 0) return found;
    const rules = [...document.styleSheets, ...(document.adoptedStyleSheets ?? [])].flatMap(selectorsOf);
    for (const name of rules.flatMap((rule) => reachingNames(names, rule))) found.add(name);
    return found;
  };
}

/**
 * Gives the root element and the body of the document what the page's markup gives its own, while the page is shown: scripts read
 * and change it there (`data-bs-theme`), and selectors name it there (`body.home .hero`). What changes the portal's page is left
 * out, also once a later sheet does so.
 *
 * @returns what begins and ends a visit
 */
export function markupRoots(place: Element, roots: readonly Record<string, string>[] = []) {
  const all = markupParts(place, roots);
  const reaching = reachingMarkup(all.map(({ selector }) => selector));
  let given: typeof all | undefined;
  let isShown = false;
  const follow = () => {
    for (const each of given ?? []) each.follow();
  };
  const check = () => {
    const names = reaching();
    for (const each of given ?? []) if (names.has(each.selector)) each.giveBack();
    given = given?.filter(({ selector }) => !names.has(selector));
  };
  const [observer, sheets] = [new MutationObserver(follow), new MutationObserver(check)];
  return {
    begin(): void {
      const names = reaching();
      given = (given ?? all.filter(({ has }) => !has())).filter(({ selector }) => !names.has(selector));
      for (const each of given) each.set();
      follow();
      isShown = true;
      for (const element of [document.documentElement, document.body]) observer.observe(element, { attributes: true });
      sheets.observe(document.head, { childList: true, subtree: true, characterData: true });
      document.head.addEventListener("load", check, true);
    },
    end(): void {
      if (!isShown) return;
      isShown = false;
      for (const each of [observer, sheets]) each.disconnect();
      document.head.removeEventListener("load", check, true);
      for (const each of given ?? []) each.takeOff();
    },
  };
}
