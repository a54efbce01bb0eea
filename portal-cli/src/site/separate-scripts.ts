import { posix } from "node:path";
import { namesOfScript } from "../federation/rename-imports.ts";
import { scriptsIn } from "../folder/script-files.ts";
import type { PageScript } from "../html/page-scripts.ts";

/** Globals that the scripts of Next and React Router share. Two applications with the same framework use the same names. */
const frameworkGlobals =
  /\b(webpackChunk_N_E|TURBOPACK|__next_[fs]|__NEXT_P|__BUILD_MANIFEST|__BUILD_MANIFEST_CB|__SSG_MANIFEST|__SSG_MANIFEST_CB|__reactRouter[A-Z]\w*)\b/g;

export function separateGlobals(files: Map<string, Buffer>, specifier: string): void {
  const suffix = `_portico_${specifier.replace(/^@app\//, "").replace(/\W/g, "_")}`;
  for (const [file, text] of scriptsIn(files))
    files.set(file, Buffer.from(text.replace(frameworkGlobals, `$1${suffix}`)));
}

/**
 * A browser runs a module once in a document, and each page of this site expects its own document. So the modules that
 * several pages name are copied for each page. If the site may have a router, modules that other files import are not copied:
 * these files would import the first copy, and the router would run twice.
 */
export function separateModules(
  files: Map<string, Buffer>,
  pages: readonly { scripts: PageScript[] }[],
  mayRoute: boolean,
): void {
  const seen = new Set<string>();
  const shared = mayRoute ? importedFiles(files) : new Set();
  for (const [index, page] of pages.entries())
    page.scripts = page.scripts.map((script) => {
      const bytes = files.get(script.file);
      if (script.kind !== "module" || !bytes || shared.has(script.file)) return script;
      if (!seen.has(script.file)) {
        seen.add(script.file);
        return script;
      }
      const copy = script.file.replace(/\.(m?js)$/, `.portico-${index}.$1`);
      files.set(copy, bytes);
      return { ...script, file: copy };
    });
}

/** The files that others of the folder import, by relative names. */
function importedFiles(files: ReadonlyMap<string, Buffer>): Set<string> {
  const importsOf = ([file, text]: readonly [string, string]) =>
    namesOfScript(text)
      .map((name) => posix.join(posix.dirname(file), name))
      .filter((imported) => imported !== file);
  return new Set(scriptsIn(files).flatMap(importsOf));
}
