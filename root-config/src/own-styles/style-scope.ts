import { appPrefix } from "@portico/shared-utility/contract";

/** Where the style sheets of an application apply, as lists of selectors. */
export interface StyleScope {
  /** The elements that stand for the page in which the application believes to be. */
  frames: readonly string[];
  /** What it inserts into the body, such as dialogs. */
  parts: readonly string[];
  /** Selectors that were scoped before: most sheets come back with each visit. */
  known: Map<string, ScopedSelector>;
}

export interface ScopedSelector {
  /** For rules that may apply to `parts` as a whole. */
  everywhere: string;
  /** For rules of which `parts` must not get everything. */
  framesOnly: string;
  /** Whether it selects the page itself, and nothing else. */
  isRoot: boolean;
  /** Whether it selects the page itself, maybe beside others: not what is generated before and after its content. */
  hasRoot?: boolean;
}

const scopes = new Map<string, StyleScope>();

/** The scope of style sheets that some modules use; that of a tenant's own library is every application. */
export function styleScope(specifiers: readonly string[]): StyleScope {
  const key = specifiers.join(" ");
  const found = scopes.get(key) ?? { ...selectorsOf(specifiers), known: new Map() };
  scopes.set(key, found);
  return found;
}

function selectorsOf(specifiers: readonly string[]): Pick<StyleScope, "frames" | "parts"> {
  const isOfApps = specifiers.every((specifier) => specifier.startsWith(appPrefix));
  const values = isOfApps ? specifiers.map((each) => `="${each.slice(appPrefix.length)}"`) : [""];
  // A snapshot of an application keeps `data-styles`, and not `data-app`.
  return {
    frames: values.map((value) => `[data-styles${value}]`),
    parts: values.map((value) => `[data-app-part${value}]`),
  };
}

/** Lets the sheets of an application apply to an element of the body, and in it. */
export function markPart(element: Element, specifier: string | undefined): void {
  if (specifier?.startsWith(appPrefix)) element.setAttribute("data-app-part", specifier.slice(appPrefix.length));
}
