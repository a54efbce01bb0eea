import type { DefaultTreeAdapterTypes } from "parse5";

type Element = DefaultTreeAdapterTypes.Element;

/** Scripts take these classes off the body, which is the portal's here. */
export const isLasting = (name: string): boolean => !/^(?:no-?js|(?:is-)?(?:pre)?load(?:ing)?|unresolved)$/i.test(name);

/**
 * Classes that style sheets and attributes that scripts look for (`ng-app`, `x-data`). What a page hides until its scripts
 * have run is left out, as these show the body and not its element here.
 */
export function placeAttributes(elements: readonly Element[]): Record<string, string> {
  const found: Record<string, string> = {};
  for (const { name, value } of elements.flatMap(({ attrs }) => attrs)) {
    if (name === "class") found.class = [found.class ?? "", ...value.split(/\s+/).filter(isLasting)].join(" ").trim();
    else if (/^(lang|dir|id)$|^[a-z]+-|^x-|^v-/.test(name) && !/^(on|aria-)/.test(name)) found[name] = value;
  }
  return found;
}

/** Those of the root element and of the body that scripts and selectors look for there: classes and `data-…`. */
export const rootsOf = (elements: readonly Element[]): Record<string, string>[] =>
  ["html", "body"].map((tag) => {
    const found = placeAttributes(elements.filter(({ tagName }) => tagName === tag));
    return Object.fromEntries(Object.entries(found).filter(([name]) => /^(?:class$|data-)/.test(name)));
  });

/**
 * The `style` of the root element and of the body as a sheet, since their rules are the frame's; without what hides the page until
 * its scripts have run.
 */
export function sheetOfAttributes(elements: readonly Element[]): string {
  const rules = elements.flatMap(({ tagName, attrs }) => {
    const style = attrs
      .find(({ name }) => name === "style")
      ?.value.replace(
        /(^|;)\s*(?:opacity\s*:\s*0(?:\.0*)?%?|visibility\s*:\s*hidden|display\s*:\s*none)\s*(?:!\s*important\s*)?(?=;|$)/gi,
        "$1",
      );
    return /^(?:html|body)$/.test(tagName) && style && /^[^{}]*\w[^{}]*$/.test(style)
      ? [`${tagName} { ${style.trim()} }`]
      : [];
  });
  return rules.join("\n");
}

export const pageAttributes = (elements: readonly Element[]) => ({
  attributes: placeAttributes(elements.filter(({ tagName }) => /^(?:html|body)$/.test(tagName))),
  roots: rootsOf(elements),
});
