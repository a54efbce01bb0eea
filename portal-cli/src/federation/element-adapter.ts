import { UsageError } from "../usage-error.ts";

/**
 * The entry of an application that is a custom element: it imports the code that defines the element, and mounts an
 * element with the property `portal`.
 * @param name of the element, e.g. `stock-app`
 * @param entry address of the code, or a path relative to the adapter
 * @throws UsageError for a name that no custom element can have
 */
export function elementAdapter(name: string, entry: string): string {
  requireElementName(name);
  return `import ${JSON.stringify(entry)};
const elements = new Map();
export const bootstrap = () => customElements.whenDefined(${JSON.stringify(name)});
export async function mount({ domElement, portal }) {
  const element = Object.assign(document.createElement(${JSON.stringify(name)}), { portal });
  elements.set(domElement, element);
  domElement.append(element);
}
export async function unmount({ domElement }) {
  elements.get(domElement)?.remove();
  elements.delete(domElement);
}
`;
}

/**
 * Refuses a name that no custom element can have (HTML, "valid custom element name"; without letters of other scripts).
 * @throws UsageError
 */
export function requireElementName(name: string | undefined): void {
  if (name !== undefined && !/^[a-z][a-z0-9._]*-[a-z0-9._-]*$/.test(name))
    throw new UsageError(`--element ${name} is no name of a custom element, such as stock-app.`);
}
