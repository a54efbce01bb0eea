type Names = Readonly<Record<string, string>>;

/** The import map of a page: name → address, as it is written, for all files and for those below an address. */
export interface ImportMap {
  imports: Names;
  scopes: Readonly<Record<string, Names>>;
}

/** @returns all maps of a page as one, unless one is refused */
export function readImportMap(texts: readonly string[], refuse: (reason: string) => never): ImportMap {
  const { imports, scopes } = parsed(texts) ?? refuse("has an import map that cannot be read.");
  const scope = Object.keys(scopes).find((each) => !URL.canParse(each, "https://page.invalid/"));
  if (scope !== undefined) refuse(`has an import map whose scope "${scope}" is no address.`);
  return { imports, scopes };
}

/**
 * The import maps of several pages as one, with absolute addresses.
 * @param refuse is called with a name that two pages have at different addresses
 */
export function joinMaps(
  pages: readonly { url: string; importMap: ImportMap }[],
  refuse: (name: string) => never,
): ImportMap {
  const joined: Record<string, Record<string, string>> = {};
  const join = (scope: string, names: Names, url: string) => {
    joined[scope] ??= {};
    const own = joined[scope];
    for (const [name, address] of Object.entries(names)) {
      const { href } = new URL(address, url);
      if ((own[name] ?? href) !== href) refuse(name);
      own[name] = href;
    }
  };
  for (const { url, importMap } of pages) {
    join("", importMap.imports, url);
    for (const [scope, names] of Object.entries(importMap.scopes)) join(new URL(scope, url).href, names, url);
  }
  const { "": imports = {}, ...scopes } = joined;
  return { imports, scopes };
}

function parsed(texts: readonly string[]): ImportMap | undefined {
  try {
    const read = texts.map((text) => JSON.parse(text) as Partial<ImportMap>);
    const scopes: Record<string, Names | null> = Object.assign({}, ...read.map(({ scopes }) => scopes));
    return {
      imports: withAddress(Object.assign({}, ...read.map(({ imports }) => imports))),
      scopes: Object.fromEntries(Object.entries(scopes).map(([scope, names]) => [scope, withAddress(names ?? {})])),
    };
  } catch {
    return undefined;
  }
}

/** Browsers refuse a name only when it is imported: one whose address is `null`, or none. */
function withAddress(names: Readonly<Record<string, unknown>>): Names {
  const isAddress = (value: unknown) => typeof value === "string" && URL.canParse(value, "https://page.invalid/");
  return Object.fromEntries(Object.entries(names).filter(([, value]) => isAddress(value))) as Names;
}

/**
 * The address that a name has in a file: by the narrowest scope of the file that has the name, or else for all files (HTML,
 * "resolve a module specifier").
 * @param page address of the page, by which the map's addresses are resolved
 */
export function resolveName({ imports, scopes }: ImportMap, page: string, file: URL, given: string): URL | undefined {
  const isOf = (scope: string) => scope === file.href || (scope.endsWith("/") && file.href.startsWith(scope));
  const resolved = Object.entries(scopes).map(([scope, names]) => ({ scope: new URL(scope, page).href, names }));
  const own = resolved.filter(({ scope }) => isOf(scope)).sort((one, other) => longest(one.scope, other.scope));
  for (const names of [...own.map((each) => each.names), imports]) {
    const name = Object.keys(names)
      .sort(longest)
      .find((each) => each === given || (each.endsWith("/") && given.startsWith(each)));
    const address = name === undefined ? "" : (names[name] ?? "") + given.slice(name.length);
    if (name !== undefined) return URL.canParse(address, page) ? new URL(address, page) : undefined;
  }
  return undefined;
}

const longest = (one: string, other: string) => other.length - one.length;
