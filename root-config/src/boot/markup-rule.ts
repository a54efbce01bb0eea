import { bootElementId } from "@portico/shared-utility/contract";
import { createSanitiser } from "./sanitise-markup.ts";

/**
 * The rule of the page's Trusted Types policy for text that becomes markup. Empty text may always, as it removes
 * content. Other text may only in a page whose modules need `html` and were granted it, and then without everything
 * that could run. Text is refused where the browser has no sanitizer.
 *
 * @returns `null` to refuse
 */
export function createMarkupRule(page: Document): (text: string) => string | null {
  let isGranted: boolean | undefined;
  const sanitise = createSanitiser(page);
  return (text) => {
    if (text === "") return "";
    // Read late: the block is below the script that installs the policy.
    isGranted ??= grantOf(page);
    return isGranted ? sanitise(text) : null;
  };
}

function grantOf(page: Document): boolean | undefined {
  const text = page.getElementById(bootElementId)?.textContent;
  return text ? (JSON.parse(text) as { markup?: boolean }).markup === true : undefined;
}
