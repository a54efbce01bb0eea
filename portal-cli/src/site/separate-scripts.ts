import type { PageScript } from "../html/mounted-page.ts";

/** Globals by which the scripts of Next and React Router reach one another: another application of these has the same. */
const frameworkGlobals =
  /\b(webpackChunk_N_E|TURBOPACK|__next_[fs]|__NEXT_P|__BUILD_MANIFEST|__BUILD_MANIFEST_CB|__SSG_MANIFEST|__SSG_MANIFEST_CB|__reactRouter[A-Z]\w*)\b/g;

export function separateGlobals(files: Map<string, Buffer>, specifier: string): void {
  const suffix = `_portico_${specifier.replace(/^@app\//, "").replace(/\W/g, "_")}`;
  for (const [file, bytes] of files)
    if (/\.m?js$/.test(file)) files.set(file, Buffer.from(bytes.toString().replace(frameworkGlobals, `$1${suffix}`)));
}

/**
 * A browser runs a module once in a document, and each page of this site expects to have a document. So the modules that
 * several pages name are copied for each of them.
 */
export function separateModules(files: Map<string, Buffer>, pages: readonly { scripts: PageScript[] }[]): void {
  const seen = new Set<string>();
  for (const [index, page] of pages.entries())
    page.scripts = page.scripts.map((script) => {
      const bytes = files.get(script.file);
      if (script.kind !== "module" || !bytes) return script;
      if (!seen.has(script.file)) {
        seen.add(script.file);
        return script;
      }
      const copy = script.file.replace(/\.(m?js)$/, `.portico-${index}.$1`);
      files.set(copy, bytes);
      return { ...script, file: copy };
    });
}
