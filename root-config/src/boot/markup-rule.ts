import { createPageGrants } from "./page-grants.ts";
import { createSanitiser } from "./sanitise-markup.ts";

// Pages contain this file as a script, and HTML allows no script tag in a script's text.
const harmless = /^(<(script><\/)script>)?$/;

/**
 * The rule of the page's Trusted Types policy for text that becomes markup. Empty text is always allowed, because it
 * removes content. A script element without content is allowed too, as `createElement("script")` and React make it: the
 * policy checks its later content. Other text is allowed only in a page whose modules were granted the need `html`, and
 * then without everything that could run. Text is refused if the browser has no sanitizer.
 *
 * @returns `null` to refuse
 */
export function createMarkupRule(
  page: Document,
  grants: ReturnType<typeof createPageGrants> = createPageGrants(page),
): (text: string) => string | null {
  const sanitise = createSanitiser(page);
  return (text) => (harmless.test(text) ? text : grants().markup === true ? sanitise(text) : null);
}
