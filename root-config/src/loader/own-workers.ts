import { createPageGrants } from "../boot/page-grants.ts";
import { prepareWorker, workerLine } from "./prepare-worker.ts";
import { mayRun } from "./script-address.ts";
import { fileOfRoot } from "./script-integrity.ts";

type Start = [address: unknown, options?: WorkerOptions | string, ...others: unknown[]];

/**
 * Lets applications start workers as if the page were on their origin. Browsers refuse a worker file of another origin,
 * so the worker starts with a line of text from this origin that loads the file. The page's policy contains `worker-src
 * blob:` if a module needs `worker`, and the page must be allowed to run the file. Every worker is prepared, even one
 * from text of the application: the page's Trusted Types apply in workers, which have no policy of their own.
 *
 * A `SharedWorker` of another origin is shared within the page only, not with other tabs.
 *
 * All workers of a file start from one text. It is loaded late, so its address is not revoked. The text of a worker that the
 * application gives as text is revoked with the application's own address.
 */
export function installOwnWorkers(page: Window & typeof globalThis = window): void {
  if (!("Worker" in page)) return;
  const grants = createPageGrants(page.document);
  const starts = new Map<string, string>();
  const { texts, textFor } = createTexts(page, grants);

  /** @param isOwn whether only one tab uses the worker: a worker from text is not shared with other tabs */
  function startOf(given: string, isModule: boolean, isOwn: boolean): string | undefined {
    // A file of this host has its own policy, without requests and WebAssembly. A worker from text has the page's.
    const byText = isOwn && grants().workers === true;
    const { url, isForeign } = fileAt(given, page, byText);
    if (url !== undefined && !isForeign && !byText) return url;
    // A worker from text sees the address of that text, and may revoke it. Accepted for `data:`:
    // nothing would revoke the texts if each worker had its own.
    if (isOwn && texts.has(given)) return textFor(given, url, isModule);
    const key = `${isModule} ${url ?? given}`;
    const start = starts.get(key) ?? textFor(given, url, isModule);
    if (start) starts.set(key, start);
    return start;
  }

  const startingBy = <T extends typeof Worker | typeof SharedWorker>(native: T, isOwn: boolean) =>
    new Proxy(native, {
      construct(target, [address, options, ...others]: Start, asNew) {
        const script = startOf(String(address), isModule(options), isOwn) ?? address;
        return Reflect.construct(target, [script, options, ...others], asNew);
      },
    });
  page.Worker = startingBy(page.Worker, true);
  if ("SharedWorker" in page) page.SharedWorker = startingBy(page.SharedWorker, false);
}

/** The texts that workers start from. */
function createTexts(page: Window & typeof globalThis, grants: ReturnType<typeof createPageGrants>) {
  const create = page.URL.createObjectURL.bind(page.URL);
  const addressOf = (text: BlobPart[]) => create(new Blob(text, { type: "text/javascript" }));
  const texts = keepTexts(page);
  let firstModule: string | undefined;

  function textFor(given: string, url: string | undefined, isModule: boolean): string | undefined {
    if (url !== undefined) return addressOf([workerLine(prepareWorker, url, isModule, grants().eval === true, create)]);
    const known = texts.get(given);
    const text = known?.text ?? textOfAddress(given);
    if (text === undefined) return undefined;
    let first = `(${prepareWorker})(${JSON.stringify({ evaluates: grants().eval === true })});`;
    if (isModule) {
      // The browser loads this import later, when the application may have revoked the start. So its text is separate and
      // is never revoked.
      firstModule ??= addressOf([first]);
      first = `import ${JSON.stringify(firstModule)};`;
    }
    const start = addressOf([`${first}\n`, text]);
    known?.copies.push(start);
    return start;
  }

  return { texts, textFor };
}

const isModule = (options: Start[1]) => typeof options === "object" && options?.type === "module";

interface KnownText {
  text: Blob;
  /** The addresses of workers that start from it. */
  copies: string[];
}

/** Stores the texts that have an address (`blob:…`) until it is revoked. Then their copies are revoked, too. */
function keepTexts({ URL: addresses }: Window & typeof globalThis): ReadonlyMap<string, KnownText> {
  const texts = new Map<string, KnownText>();
  const { createObjectURL, revokeObjectURL } = addresses;
  const revoke = (address: string) => revokeObjectURL.call(addresses, address);
  addresses.createObjectURL = (given) => {
    const address = createObjectURL.call(addresses, given);
    if (given instanceof Blob && /javascript|^$/.test(given.type)) texts.set(address, { text: given, copies: [] });
    return address;
  };
  addresses.revokeObjectURL = (address) => {
    texts.get(address)?.copies.forEach((copy) => {
      revoke(copy);
    });
    texts.delete(address);
    revoke(address);
  };
  return texts;
}

/** The text of a `data:` address of JavaScript. The page's policy allows only `blob:`. */
function textOfAddress(address: string): string | undefined {
  const [, base64, data] = /^data:(?:text|application)\/(?:x-)?javascript[^,]*?(;base64)?,(.*)$/s.exec(address) ?? [];
  if (data === undefined) return undefined;
  if (!base64) return decodeURIComponent(data);
  return new TextDecoder().decode(Uint8Array.from(atob(decodeURIComponent(data)), (each) => each.charCodeAt(0)));
}

/**
 * The file of an address: of another origin, of the map or (`withModules`) of a module; none for other files of this
 * host.
 */
function fileAt(
  address: string,
  { document, location }: Window,
  withModules: boolean,
): { url?: string; isForeign?: boolean } {
  if (!URL.canParse(address, document.baseURI)) return {};
  const given = new URL(address, document.baseURI);
  const moved = fileOfRoot(given);
  const { origin, protocol, href } = moved ?? given;
  const isForeign = origin !== location.origin;
  const isNamed = isForeign || moved !== undefined || (withModules && given.pathname.startsWith("/modules/"));
  const isFile = /^https?:$/.test(protocol) && isNamed;
  return isFile && mayRun(href) ? { url: href, isForeign } : {};
}
