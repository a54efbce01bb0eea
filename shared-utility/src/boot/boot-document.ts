import { type BootDocument, bootElementId } from "@portico/shared-utility/contract";

let parsed: { element: Element; document: BootDocument } | undefined;

/**
 * The public facts that the shell page carries in `#portico-boot`: tenant, environment, API address, map, first strings.
 *
 * @throws Error when the page has no readable boot document, which no part of the portal can do without
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
