import { parsedAs } from "../federation/rename-imports.ts";
import type { FolderFiles } from "./folder-files.ts";
import { likelyEntry, namesLifecycles } from "./likely-entry.ts";

const definition = /\bcustomElements\.define\(\s*["'`]([a-z][\w.]*-[\w.-]*)["'`]/g;

/**
 * The only custom element that a folder's entry without lifecycles defines, as Angular Elements, Vue's
 * `defineCustomElement` and Lit write it.
 * @returns `undefined` for other folders, and for several elements
 */
export function definedElement(folder: FolderFiles, stated?: string): string | undefined {
  const entry = stated ?? likelyEntry(folder);
  const text = entry === undefined ? "" : (folder.files.get(entry)?.toString() ?? "");
  const [element, ...others] = new Set([...text.matchAll(definition)].map(([, name]) => name));
  const isOnly = others.length === 0 && (!namesLifecycles(text) || endsWithDefinition(text));
  return isOnly ? element : undefined;
}

/**
 * Code of a framework (Vue) contains the names of lifecycles. They do not count where the code ends with the definition
 * and exports nothing.
 */
function endsWithDefinition(text: string): boolean {
  const { body = [] } = parsedAs("module", text) ?? {};
  const last = body.at(-1);
  return (
    last?.type === "ExpressionStatement" &&
    /^customElements\.define\(/.test(text.slice(last.start, last.end)) &&
    !body.some(({ type }) => type.startsWith("Export"))
  );
}
