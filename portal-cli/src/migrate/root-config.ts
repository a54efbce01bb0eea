/** Where a root config shows an application: below a path, on all pages, where no other route fits, or by a function. */
export type Where =
  | { kind: "path"; path: string }
  | { kind: "always"; position: "top" | "bottom" }
  | { kind: "default" }
  | Code;

interface Code {
  kind: "code";
  text: string;
}

export interface FoundApplication {
  /** Its name in the root config, e.g. `@org/stock`. */
  name: string;
  where: Where[];
  /** The names of the props that the root config passes to it. */
  props: string[];
  /** The module or address that its code is loaded from, if the name differs. */
  loads?: string;
}

export interface Redirect {
  from: string;
  to: string;
}

/** The contents of a single-spa root config, from all its files. */
export interface RootConfig {
  /** Module → address. It is absolute if the address of the naming file is known. */
  imports: Record<string, string>;
  applications: FoundApplication[];
  redirects: Redirect[];
  /** The names of the layout's elements that are not applications. */
  markup: string[];
  /** The unread parts, one sentence each. */
  unread: string[];
  /** The conditions of parts for developers' machines. */
  leftOut: string[];
  /** The call that reads the layout from the page, e.g. `document.querySelector("#layout")`. */
  layoutOfPage?: string;
  hasLayout: boolean;
  /** The modules that each page loads. */
  loads: Set<string>;
  /** The addresses that were read. */
  read: Set<string>;
}

export function emptyRoot(): RootConfig {
  return {
    imports: {},
    applications: [],
    redirects: [],
    markup: [],
    unread: [],
    leftOut: [],
    hasLayout: false,
    loads: new Set(),
    read: new Set(),
  };
}

/** Adds an application, or further addresses and props of a known one. */
export function addApplication({ applications }: RootConfig, found: FoundApplication): void {
  const known = applications.find(({ name }) => name === found.name);
  if (!known) return void applications.push(found);
  known.where.push(...found.where);
  if (known.loads === undefined && found.loads !== undefined) known.loads = found.loads;
  known.props = [...new Set([...known.props, ...found.props])];
}

/** The address of an application's code, by the application's name or by the name of the module that it loads. */
export function addressOf({ imports }: RootConfig, { name, loads }: FoundApplication): string | undefined {
  const mapped = [loads, name].find((each) => each !== undefined && Object.hasOwn(imports, each));
  return mapped === undefined ? (loads && URL.canParse(loads) ? loads : undefined) : imports[mapped];
}
