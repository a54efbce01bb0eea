import { posix } from "node:path";
import { renameImports } from "../federation/rename-imports.ts";

/**
 * Writes what a page's import map says into its modules: the portal's page has a map of its own.
 *
 * @param imports name → address, as the map has them
 * @param page address of the page
 * @returns changes a script below the folder of the page
 */
export function importEditor(imports: Readonly<Record<string, string>>, page: string) {
  const folder = new URL(".", page);
  // The longest name counts (HTML, "resolve an imports match").
  const names = Object.keys(imports).sort((one, other) => other.length - one.length);

  const addressOf = (given: string): URL | undefined => {
    const name = names.find((each) => each === given || (each.endsWith("/") && given.startsWith(each)));
    return name === undefined ? undefined : new URL((imports[name] ?? "") + given.slice(name.length), page);
  };

  return (file: string, bytes: Buffer): Buffer => {
    if (names.length === 0 || !/\.m?js$/.test(file)) return bytes;
    const rename = (name: string) => {
      const address = addressOf(name);
      if (address === undefined) return name;
      if (address.origin !== folder.origin) return address.href;
      const { pathname } = address;
      const path = pathname.startsWith(folder.pathname) ? pathname.slice(folder.pathname.length) : pathname.slice(1);
      const relative = posix.relative(posix.dirname(file), path);
      return relative.startsWith(".") ? relative : `./${relative}`;
    };
    return Buffer.from(renameImports(bytes.toString(), rename));
  };
}
