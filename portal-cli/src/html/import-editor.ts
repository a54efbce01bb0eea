import { posix } from "node:path";
import { renameImports } from "../federation/rename-imports.ts";
import { isScriptFile } from "../folder/script-files.ts";
import { type ImportMap, resolveName } from "./import-map.ts";

/**
 * Writes what a page's import map says into its modules, as the portal's page has a map of its own, and leads addresses
 * under `/`, literal or computed, to the folder of the page.
 *
 * @param page address of the page
 * @returns changes a script below the folder of the page
 */
export function importEditor(importMap: ImportMap, page: string) {
  const folder = new URL(".", page);
  const hasNames = Object.values(importMap).some((names) => Object.keys(names).length > 0);

  return (file: string, bytes: Buffer): Buffer => {
    if (!isScriptFile(file)) return bytes;
    const text = bytes.toString();
    if (!/\bimport\b/.test(text) && !hasNames) return bytes;
    const rename = (name: string) => {
      const address = resolveName(importMap, page, new URL(file, folder), name) ?? rootAddress(name, folder);
      if (address === undefined) return name;
      return address.origin === folder.origin ? besideFile(file, pathIn(folder, address)) : address.href;
    };
    const compute = (expression: string) => computedAddress(expression, file, folder.pathname);
    return Buffer.from(renameImports(text, { rename, compute }));
  };
}

/** A build that believes to be at an address of its host. */
const rootAddress = (name: string, folder: URL) => (/^\/(?!\/)/.test(name) ? new URL(name, folder) : undefined);

/** A build may believe to be at the root of its host. */
const pathIn = (folder: URL, { pathname }: URL) =>
  pathname.startsWith(folder.pathname) ? pathname.slice(folder.pathname.length) : pathname.slice(1);

function besideFile(file: string, path: string): string {
  const relative = posix.relative(posix.dirname(file), path);
  return relative.startsWith(".") ? relative : `./${relative}`;
}

/**
 * Code that leads a computed address of the page's host to the folder of the build: `import()` is no function that the
 * portal could replace. The new address is relative to the file, also in plain scripts, which have no `import.meta`.
 */
function computedAddress(expression: string, file: string, base: string): string {
  const root = JSON.stringify(posix.relative(posix.dirname(file), "") || ".");
  const code = [
    "(((name) => {",
    "if (!/^(\\/|https?:)/.test(name)) return name;",
    "const { origin, pathname, search } = new URL(name, location.href);",
    'if (origin !== location.origin || pathname.startsWith("/modules/")) return name;',
    // The address from which the page's code may count is that of the application. A worker has no document.
    'const own = globalThis.document?.querySelector("base")?.getAttribute("href");',
    `const base = [own, ${JSON.stringify(base)}].find((each) => each && pathname.startsWith(each)) ?? "/";`,
    "const path = pathname.slice(base.length);",
    `return ${root} + "/" + path + search;`,
    `})(${expression}))`,
  ];
  // In one line, so that the lines of the code stay as they are.
  return code.join(" ");
}
