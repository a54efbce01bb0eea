import { appPrefix } from "@portico/shared-utility/contract";

/** Where the style sheets of an application apply, as lists of selectors. */
export interface StyleScope {
  /** The elements that represent the page for the application. */
  frames: readonly string[];
  /** The elements that it inserts into the body, such as dialogs. */
  parts: readonly string[];
  /** Already scoped selectors: most sheets return with each visit. */
  known: Map<string, ScopedSelector>;
}

export interface ScopedSelector {
  /** For rules that may apply to `parts` completely. */
  everywhere: string;
  /** For rules that may apply to `parts` only in part. */
  framesOnly: string;
  /** Whether a selector selects the page itself, and nothing else. */
  isRoot: boolean;
  /**
   * Whether a selector selects the page itself, possibly among others. Generated content before and after it does not
   * count.
   */
  hasRoot?: boolean;
}

const scopes = new Map<string, StyleScope>();

/** The scope of style sheets that some modules use. The scope of a tenant's own library is every application. */
export function styleScope(specifiers: readonly string[]): StyleScope {
  const key = specifiers.join(" ");
  const found = scopes.get(key) ?? { ...selectorsOf(specifiers), known: new Map() };
  scopes.set(key, found);
  return found;
}

function selectorsOf(specifiers: readonly string[]): Pick<StyleScope, "frames" | "parts"> {
  const isOfApps = specifiers.every((specifier) => specifier.startsWith(appPrefix));
  const values = isOfApps ? specifiers.map((each) => `="${each.slice(appPrefix.length)}"`) : [""];
  // A snapshot of an application keeps `data-styles`, but not `data-app`.
  return {
    frames: values.map((value) => `[data-styles${value}]`),
    parts: values.map((value) => `[data-app-part${value}]`),
  };
}

/** Lets the sheets of an application apply to an element of the body and its content. */
export function markPart(element: Element, specifier: string | undefined): void {
  if (specifier?.startsWith(appPrefix)) element.setAttribute("data-app-part", specifier.slice(appPrefix.length));
}
