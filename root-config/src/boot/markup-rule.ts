import { bootElementId } from "@portico/shared-utility/contract";

/** An element of a browser with the HTML Sanitizer API: removes scripts, handlers, frames and script addresses. */
interface SanitisingElement extends HTMLTemplateElement {
  setHTML?(markup: string): void;
}

/**
 * The rule of the page's Trusted Types policy for text that becomes markup. Empty text may always, as it removes
 * content. Other text may only in a page whose modules need `html` and were granted it, and then without everything
 * that could run. Text is refused where the browser has no sanitizer.
 *
 * @returns `null` to refuse
 */
export function createMarkupRule(page: Document): (text: string) => string | null {
  let isGranted: boolean | undefined;
  return (text) => {
    if (text === "") return "";
    // Read late: the block is below the script that installs the policy.
    isGranted ??= grantOf(page);
    return isGranted ? sanitised(text, page) : null;
  };
}

function grantOf(page: Document): boolean | undefined {
  const text = page.getElementById(bootElementId)?.textContent;
  return text ? (JSON.parse(text) as { markup?: boolean }).markup === true : undefined;
}

function sanitised(text: string, page: Document): string | null {
  // The content of a template is inert, and takes rows of tables as well as paragraphs.
  const holder: SanitisingElement = page.createElement("template");
  if (!holder.setHTML) return null;
  holder.setHTML(text);
  return holder.innerHTML;
}
