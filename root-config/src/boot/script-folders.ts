/**
 * Folders of the portal's own module store: `/modules/{package}/` of the checkout, `/modules/{scope}/{package}/` of an
 * upload, and the folders below it. Other addresses of this origin may serve content of users. A package that was
 * uploaded for a scope is in a folder of that scope. No host serves the folder of another tenant, so all folders of one
 * package count as one.
 */
const storeFolder = /^\/modules\/(?:([a-z0-9-]+)|[a-z0-9-]+\/([a-z0-9-]+)(?:\/[^/]+)*)\/$/;
const pushWorker = "/firebase-messaging-sw.js";

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
