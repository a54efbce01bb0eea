import { createMarkupRule } from "./markup-rule.ts";
import { createPageGrants } from "./page-grants.ts";
import { foldersOf, mayRun } from "./script-folders.ts";

type Rule = (text: string, type?: string, sink?: string) => string | null;

interface PolicyFactory {
  createPolicy(name: string, rules: { createHTML: Rule; createScript: Rule; createScriptURL: Rule }): unknown;
}

const ownText = `blob:${location.origin}/`;

/**
 * Installs the page's Trusted Types policy, which decides about every script outside of the document itself. A script
 * may run if it is in the folder of a module of the inlined map, or of a script with a hash in it: this includes the
 * module's chunks and its other releases. Files of the origins that a module was granted for scripts may run, too. All
 * other scripts are refused and reported. So is every text that would become code, unless a module was granted the need
 * `eval`. `markup-rule.ts` decides about markup.
 */
export function installScriptPolicy(page: Document = document): void {
  const { trustedTypes } = page.defaultView as { trustedTypes?: PolicyFactory } & Window;
  const grants = createPageGrants(page);
  let folders: ReadonlySet<string> | undefined;
  trustedTypes?.createPolicy("default", {
    createHTML: createMarkupRule(page, grants),
    // The Content Security Policy still refuses such text in a script element.
    createScript: (text) => (grants().eval === true ? text : null),
    createScriptURL(address, _type, sink) {
      // The Content Security Policy allows `blob:` for workers, or scripts, only if a module was granted that need.
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
