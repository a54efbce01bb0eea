type Names = Readonly<Record<string, string>>;

/** The import map of a page: name → address, as it is written, for all files and for those below an address. */
export interface ImportMap {
  imports: Names;
  scopes: Readonly<Record<string, Names>>;
}

export const noImports: ImportMap = { imports: {}, scopes: {} };

/** @returns all maps of a page as one; `undefined` when one cannot be read */
export function readImportMap(texts: readonly string[]): ImportMap | undefined {
  try {
    const read = texts.map((text) => JSON.parse(text) as Partial<ImportMap>);
    return {
      imports: Object.assign({}, ...read.map(({ imports }) => imports)),
      scopes: Object.assign({}, ...read.map(({ scopes }) => scopes)),
    };
  } catch {
    return undefined;
  }
}

/**
 * The address that a name has in a file: by the narrowest scope of the file that has the name, or else for all files (HTML,
 * "resolve a module specifier").
 *
 * @param page address of the page, by which the map's addresses are resolved
 */
export function resolveName({ imports, scopes }: ImportMap, page: string, file: URL, given: string): URL | undefined {
  const isOf = (scope: string) => {
    const { href } = new URL(scope, page);
    return href === file.href || (href.endsWith("/") && file.href.startsWith(href));
  };
  const own = Object.keys(scopes).filter(isOf).sort(longest);
  for (const names of [...own.map((scope) => scopes[scope] ?? {}), imports]) {
    const name = Object.keys(names)
      .sort(longest)
      .find((each) => each === given || (each.endsWith("/") && given.startsWith(each)));
    if (name !== undefined) return new URL((names[name] ?? "") + given.slice(name.length), page);
  }
  return undefined;
}

const longest = (one: string, other: string) => other.length - one.length;
