import { createMarkupRule } from "./markup-rule.ts";
import { createPageGrants } from "./page-grants.ts";
import { foldersOf, mayRun } from "./script-folders.ts";

type Rule = (text: string, type?: string, sink?: string) => string | null;

interface PolicyFactory {
  createPolicy(name: string, rules: { createHTML: Rule; createScript: Rule; createScriptURL: Rule }): unknown;
}

const ownText = `blob:${location.origin}/`;

/**
 * Installs the page's Trusted Types policy. It decides about every script that is not in the document itself. Files
 * in the folder of a module of the inlined map, or of a script with a hash in it, may run: its chunks and its other
 * releases, and files of the origins that a module needs scripts of and was granted. All other scripts are refused and
 * reported, and so is every text that would become code, but where a module needs `eval` and was granted it.
 * `markup-rule.ts` decides about markup.
 */
export function installScriptPolicy(page: Document = document): void {
  const { trustedTypes } = page.defaultView as { trustedTypes?: PolicyFactory } & Window;
  const grants = createPageGrants(page);
  let folders: ReadonlySet<string> | undefined;
  trustedTypes?.createPolicy("default", {
    createHTML: createMarkupRule(page, grants),
    // The Content Security Policy still refuses it as the text of a script element.
    createScript: (text) => (grants().eval === true ? text : null),
    createScriptURL(address, _type, sink) {
      // The Content Security Policy has `blob:` for workers, or scripts, where a module needs it and was granted it.
      const isOwnText = address.startsWith(ownText);
      if (isOwnText && (sink?.endsWith("Worker constructor") || grants().eval)) return address;
      // Read at the first script only: the map is below the script that installs the policy.
      folders ??= mapFolders(page);
      if (mayRun(address, page.baseURI, folders)) return address;
      const isBelow = (folder: string) => new URL(address, page.baseURI).href.startsWith(folder);
      return URL.canParse(address, page.baseURI) && grants().scripts?.some(isBelow) ? address : null;
    },
  });
}

function mapFolders(page: Document): ReadonlySet<string> {
  const text = page.querySelector('script[type="systemjs-importmap"]')?.textContent;
  const { imports = {}, integrity = {} } = JSON.parse(text || "{}") as Record<string, Record<string, unknown>>;
  const chunks = Object.keys(integrity).filter((address) => /\.m?js$/.test(address));
  return foldersOf([...Object.values(imports), ...chunks], page.baseURI);
}
