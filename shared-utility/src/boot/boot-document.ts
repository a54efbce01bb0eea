import { type BootDocument, bootElementId } from "@portico/shared-utility/contract";

let parsed: { element: Element; document: BootDocument } | undefined;

/**
 * The boot document of the shell page, `#portico-boot`: tenant, environment, API address, map, strings of the first
 * screen.
 *
 * @throws Error when the page has none, or one that is not JSON
 */
export function bootDocument(): BootDocument {
  const element = document.getElementById(bootElementId);
  if (!element)
    throw new Error(`This page has no #${bootElementId}: serve it through the portal or its static export.`);
  if (parsed?.element !== element) {
    parsed = { element, document: JSON.parse(element.textContent ?? "") as BootDocument };
  }
  return parsed.document;
}
