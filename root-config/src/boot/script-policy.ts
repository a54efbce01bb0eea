interface PolicyFactory {
  createPolicy(name: string, rules: { createScriptURL(address: string): string | null }): unknown;
}

/** The portal's own module store; other addresses of its origin answer what people have uploaded or written. */
const ownFolder = /^\/modules\/[a-z0-9-]+\/$/;
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
  return pathname.endsWith(".js") && folders.has(folderOf(origin, pathname));
}

/** The folders that hold a map's modules, each with its origin. */
export function foldersOf(addresses: readonly unknown[], base: string): ReadonlySet<string> {
  const own = new URL(base).origin;
  return new Set(
    addresses.flatMap((address) => {
      if (typeof address !== "string" || !URL.canParse(address, base)) return [];
      const { protocol, origin, pathname } = new URL(address, base);
      const folder = folderOf(origin, pathname);
      if (origin === own) return ownFolder.test(folder.slice(own.length)) ? [folder] : [];
      return /^https?:$/.test(protocol) ? [folder] : [];
    }),
  );
}

function folderOf(origin: string, pathname: string): string {
  return origin + pathname.slice(0, pathname.lastIndexOf("/") + 1);
}

function mapFolders(page: Document): ReadonlySet<string> {
  const text = page.querySelector('script[type="systemjs-importmap"]')?.textContent;
  const { imports } = JSON.parse(text || "{}") as { imports?: Record<string, unknown> };
  return foldersOf(Object.values(imports ?? {}), page.baseURI);
}
