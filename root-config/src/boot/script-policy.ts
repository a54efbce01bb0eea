import { createMarkupRule } from "./markup-rule.ts";
import { createPageGrants } from "./page-grants.ts";

type Rule = (text: string, type?: string, sink?: string) => string | null;

interface PolicyFactory {
  createPolicy(name: string, rules: { createHTML: Rule; createScript: Rule; createScriptURL: Rule }): unknown;
}

/**
 * Folders of the portal's own module store: `/modules/{package}/` of the checkout, `/modules/{scope}/{package}/` of an
 * upload, and the folders below it. Other addresses of this origin serve what users have uploaded or
 * written. A package that was uploaded for a scope is in a folder of that scope. No host serves the folder of
 * another tenant, so all folders of one package count as one.
 */
const storeFolder = /^\/modules\/(?:([a-z0-9-]+)|[a-z0-9-]+\/([a-z0-9-]+)(?:\/[^/]+)*)\/$/;
const ownText = `blob:${location.origin}/`;
const pushWorker = "/firebase-messaging-sw.js";

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
      // The Content Security Policy has `worker-src blob:` where a module needs it and was granted it.
      if (sink?.endsWith("Worker constructor") && address.startsWith(ownText)) return address;
      // Read at the first script only: the map is below the script that installs the policy.
      folders ??= mapFolders(page);
      if (mayRun(address, page.baseURI, folders)) return address;
      const isBelow = (folder: string) => new URL(address, page.baseURI).href.startsWith(folder);
      return URL.canParse(address, page.baseURI) && grants().scripts?.some(isBelow) ? address : null;
    },
  });
}

/** Whether a script may have this address. Parses it as browsers do (WHATWG URL). */
export function mayRun(address: string, base: string, folders: ReadonlySet<string>): boolean {
  if (!URL.canParse(address, base)) return false;
  const { origin, pathname } = new URL(address, base);
  if (origin === new URL(base).origin && pathname === pushWorker) return true;
  return /\.m?js$/.test(pathname) && folders.has(folderKey(origin, pathname, base));
}

/** The folders of a map's modules, each with its origin. For the portal's own store: the packages. */
export function foldersOf(addresses: readonly unknown[], base: string): ReadonlySet<string> {
  const portalOrigin = new URL(base).origin;
  return new Set(
    addresses.flatMap((address) => {
      if (typeof address !== "string" || !URL.canParse(address, base)) return [];
      const { protocol, origin, pathname } = new URL(address, base);
      if (origin === portalOrigin && !storeFolder.test(folderOf(pathname))) return [];
      return /^https?:$/.test(protocol) ? [folderKey(origin, pathname, base)] : [];
    }),
  );
}

function folderKey(origin: string, pathname: string, base: string): string {
  const folder = folderOf(pathname);
  const [, ofCheckout, storePackage = ofCheckout] = (origin === new URL(base).origin && storeFolder.exec(folder)) || [];
  return origin + (storePackage === undefined ? folder : `/modules/${storePackage}/`);
}

function folderOf(pathname: string): string {
  return pathname.slice(0, pathname.lastIndexOf("/") + 1);
}

function mapFolders(page: Document): ReadonlySet<string> {
  const text = page.querySelector('script[type="systemjs-importmap"]')?.textContent;
  const { imports = {}, integrity = {} } = JSON.parse(text || "{}") as Record<string, Record<string, unknown>>;
  const chunks = Object.keys(integrity).filter((address) => /\.m?js$/.test(address));
  return foldersOf([...Object.values(imports), ...chunks], page.baseURI);
}
