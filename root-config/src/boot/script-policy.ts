interface PolicyFactory {
  createPolicy(name: string, rules: { createScriptURL(address: string): string | null }): unknown;
}

/**
 * The portal's own module store; other addresses of its origin answer what people have uploaded or written. An upload
 * of a package lies in a folder of its scope, and no host serves a folder of another tenant: one package is one place.
 */
const ownFolder = /^\/modules\/(?:[a-z0-9-]+\/)?([a-z0-9-]+)\/$/;
const pushWorker = "/firebase-messaging-sw.js";

/**
 * The page's Trusted Types policy: the last word on every script that is not in the document itself. What lies
 * beside a module of the inlined map may run, its chunks and its other releases; everything else is refused and
 * reported, and so is every text that would become markup or code (reliability.md, finding 7).
 */
export function installScriptPolicy(page: Document = document): void {
  const { trustedTypes } = page.defaultView as { trustedTypes?: PolicyFactory } & Window;
  let folders: ReadonlySet<string> | undefined;
  trustedTypes?.createPolicy("default", {
    createScriptURL(address) {
      // Not before the first script asks: the map stands below the script that this runs in.
      folders ??= mapFolders(page);
      return mayRun(address, page.baseURI, folders) ? address : null;
    },
  });
}

/** Whether a script may have this address, which browsers read as the WHATWG parser does. */
export function mayRun(address: string, base: string, folders: ReadonlySet<string>): boolean {
  if (!URL.canParse(address, base)) return false;
  const { origin, pathname } = new URL(address, base);
  if (origin === new URL(base).origin && pathname === pushWorker) return true;
  return pathname.endsWith(".js") && folders.has(placeOf(origin, pathname, base));
}

/** The folders that hold a map's modules, each with its origin; of the portal's own store the packages. */
export function foldersOf(addresses: readonly unknown[], base: string): ReadonlySet<string> {
  const own = new URL(base).origin;
  return new Set(
    addresses.flatMap((address) => {
      if (typeof address !== "string" || !URL.canParse(address, base)) return [];
      const { protocol, origin, pathname } = new URL(address, base);
      if (origin === own && !ownFolder.test(folderOf(pathname))) return [];
      return /^https?:$/.test(protocol) ? [placeOf(origin, pathname, base)] : [];
    }),
  );
}

function placeOf(origin: string, pathname: string, base: string): string {
  const folder = folderOf(pathname);
  const [, ownPackage] = (origin === new URL(base).origin && ownFolder.exec(folder)) || [];
  return origin + (ownPackage === undefined ? folder : `/modules/${ownPackage}/`);
}

function folderOf(pathname: string): string {
  return pathname.slice(0, pathname.lastIndexOf("/") + 1);
}

function mapFolders(page: Document): ReadonlySet<string> {
  const text = page.querySelector('script[type="systemjs-importmap"]')?.textContent;
  const { imports } = JSON.parse(text || "{}") as { imports?: Record<string, unknown> };
  return foldersOf(Object.values(imports ?? {}), page.baseURI);
}
