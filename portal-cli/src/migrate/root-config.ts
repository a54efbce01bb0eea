/** Where a root config shows an application: below a path, on all pages, or where a function decides. */
export type Where = { kind: "path"; path: string } | { kind: "always"; position: "top" | "bottom" } | Code;

interface Code {
  kind: "code";
  text: string;
}

export interface FoundApplication {
  /** The name in the root config, e.g. `@org/stock`. */
  name: string;
  where: Where[];
  /** The names of the props that the root config gives it. */
  props: string[];
}

export interface Redirect {
  from: string;
  to: string;
}

/** The contents of a single-spa root config, from all its files together. */
export interface RootConfig {
  /** Module → address, absolute where the file that names it has one. */
  imports: Record<string, string>;
  applications: FoundApplication[];
  redirects: Redirect[];
  /** The names of the layout's elements that are no applications. */
  markup: string[];
  /** The parts that could not be read, one sentence each. */
  unread: string[];
}

export function emptyRoot(): RootConfig {
  return { imports: {}, applications: [], redirects: [], markup: [], unread: [] };
}

/** Adds an application, or further places and props of a known one. */
export function addApplication({ applications }: RootConfig, found: FoundApplication): void {
  const known = applications.find(({ name }) => name === found.name);
  if (!known) return void applications.push(found);
  known.where.push(...found.where);
  known.props = [...new Set([...known.props, ...found.props])];
}
