/** Where a root config shows an application: below a path, on all pages, or where code says. */
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

/** What a single-spa root config says, of all its files together. */
export interface RootConfig {
  /** Module → address, absolute where the file that names it has one. */
  imports: Record<string, string>;
  applications: FoundApplication[];
  redirects: Redirect[];
  /** The names of the elements of the layout that are no application. */
  markup: string[];
  /** What could not be read, one sentence each. */
  unread: string[];
}

export function emptyRoot(): RootConfig {
  return { imports: {}, applications: [], redirects: [], markup: [], unread: [] };
}

/** Adds an application, or another place and other props of a known one. */
export function addApplication({ applications }: RootConfig, found: FoundApplication): void {
  const known = applications.find(({ name }) => name === found.name);
  if (!known) return void applications.push(found);
  known.where.push(...found.where);
  known.props = [...new Set([...known.props, ...found.props])];
}
