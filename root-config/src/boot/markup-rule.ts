import { createPageGrants } from "./page-grants.ts";
import { createSanitiser } from "./sanitise-markup.ts";

// Pages contain this file as a script, in whose text HTML allows no tag of a script.
const harmless = /^(<(script><\/)script>)?$/;

/**
 * The rule of the page's Trusted Types policy for text that becomes markup. Empty text may always, as it removes
 * content, and so may a script element without content, as `createElement("script")` makes it: the policy checks what it gets later.
 * React makes all scripts so. Other text may only in a page whose modules need `html` and were granted it, and then without everything
 * that could run. Text is refused where the browser has no sanitizer.
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
