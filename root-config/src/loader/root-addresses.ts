import { fileOfRoot, hookAddress, ofPortal } from "./script-integrity.ts";

const ownAddress = /(^|[\s,])([^\s,:]+)/g;

/**
 * Redirects addresses that a build computes as if it were at the root of its host (`base: "/"`) or beside its page
 * (`./logo-1.svg`): the files that it fetches, and the sources of sound, video and pictures. If the portal does not
 * serve an address of this host, the address means the one file of the map with that ending.
 */
export function installRootAddresses(page: Window & typeof globalThis = window): void {
  const { HTMLImageElement: Image, HTMLSourceElement: Source, HTMLMediaElement: Media } = page;
  const { HTMLVideoElement: Video, SVGUseElement: Use } = page as Window & Partial<typeof globalThis>;
  const attributes: [{ prototype: Element } | undefined, string[]][] = [
    [Image, ["srcset"]],
    [Source, ["src", "srcset"]],
    [Media, ["src"]],
    [Video, ["poster"]],
    [Use, ["href", "xlink:href"]],
  ];
  for (const [type, names] of attributes)
    if (type) for (const name of names) hookAddress(type.prototype, name, (_, value) => moved(String(value)));
  hookFetch(page);
  hookRequests(page);
  // Addresses in markup, which no script has set.
  page.document.addEventListener("error", ({ target }) => mend(target), { capture: true });
}

/** The addresses in a text, each with its file of the map; `srcset` contains several. */
function moved(text: string): string {
  return text.replace(ownAddress, (_, before: string, address: string) => before + (fileAt(address) ?? address));
}

function fileAt(address: string): string | undefined {
  if (!URL.canParse(address, document.baseURI)) return undefined;
  const url = new URL(address, document.baseURI);
  const file = ofPortal.test(url.pathname) ? undefined : fileOfRoot(url);
  return file && file.href + url.hash;
}

/**
 * The portal's own files come first: it reads its import map this way. Its server responds to every page address, so
 * files that are stored as text, such as markup, are checked before. Calls to other hosts stay unchanged.
 */
function hookFetch(page: Window): void {
  const native = page.fetch;
  async function fetchOwn(this: unknown, given: Parameters<typeof native>): Promise<Response> {
    const [input, init] = given;
    const file = /^(?:GET|HEAD)$/i.test(methodOf(input, init)) ? fileAt(addressOf(input)) : undefined;
    if (file === undefined) return native.apply(this, given);
    const fetchFile = () => native.call(this, input instanceof Request ? new Request(file, input) : file, init);
    if (/^[^?]*\.\w+\.txt(?:\?|$)/.test(file)) return fetchFile();
    const answer = await native.apply(this, given);
    return answer.status === 404 ? fetchFile() : answer;
  }
  page.fetch = function fetch(this: unknown, ...given) {
    return given.length > 0 && isOfHost(addressOf(given[0])) ? fetchOwn.call(this, given) : native.apply(this, given);
  };
}

const addressOf = (input: RequestInfo | URL) => (input instanceof Request ? input.url : String(input));
const isOfHost = (address: string) =>
  URL.canParse(address, document.baseURI) && new URL(address, document.baseURI).origin === location.origin;

const methodOf = (input: RequestInfo | URL, init?: RequestInit) =>
  init?.method ?? (input instanceof Request ? input.method : "GET");

function hookRequests({ XMLHttpRequest: { prototype } }: Window & typeof globalThis): void {
  const open = prototype.open as (...given: unknown[]) => void;
  Object.assign(prototype, {
    open(this: XMLHttpRequest, method: string, address: string | URL, ...more: unknown[]) {
      open.call(this, method, fileAt(String(address)) ?? address, ...more);
    },
  });
}

function mend(target: EventTarget | null): void {
  if (!(target instanceof Element && target.matches("img, audio, video, source"))) return;
  for (const name of ["src", "srcset"]) {
    const value = target.getAttribute(name);
    const mended = value && moved(value);
    if (mended && mended !== value) target.setAttribute(name, mended);
  }
  // A list of sources is read once.
  if (target.localName === "source") target.closest<HTMLMediaElement>("audio, video")?.load();
}
