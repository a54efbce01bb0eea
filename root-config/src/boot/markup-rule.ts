import { createPageGrants } from "./page-grants.ts";
import { createSanitiser } from "./sanitise-markup.ts";

/**
 * The rule of the page's Trusted Types policy for text that becomes markup. Empty text may always, as it removes
 * content. Other text may only in a page whose modules need `html` and were granted it, and then without everything
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
    if (text === "") return "";
    return grants().markup === true ? sanitise(text) : null;
  };
}
