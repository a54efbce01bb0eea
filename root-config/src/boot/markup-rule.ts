import { createPageGrants } from "./page-grants.ts";
import { createSanitiser } from "./sanitise-markup.ts";

/**
 * The rule of the page's Trusted Types policy for text that becomes markup. Empty text may always, as it removes
 * content, and so may a script element without content: one that a parser has made never runs (HTML, "already started"),
 * and React makes all of them so. Other text may only in a page whose modules need `html` and were granted it, and then without everything
 * that could run. Text is refused where the browser has no sanitizer.
 *
 * @returns `null` to refuse
 */
export function createMarkupRule(
  page: Document,
  grants: ReturnType<typeof createPageGrants> = createPageGrants(page),
): (text: string) => string | null {
  const sanitise = createSanitiser(page);
  return (text) => {
    if (text === "" || text === "<script></script>") return text;
    return grants().markup === true ? sanitise(text) : null;
  };
}
