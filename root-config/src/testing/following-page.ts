import { offerRelease, type ReleaseOffer, releaseOffer$ } from "@portico/shared-utility";
import type { ResolvedMap, ShellPortal } from "@portico/shared-utility/contract";
import { bootPage } from "@portico/shared-utility/testing";
import { Subject } from "rxjs";
import pt from "../../locales/pt.json";
import { createAppFrame } from "../frame/app-frame.ts";
import { loadShellText } from "../page/shell-text.ts";
import { followReleases } from "../releases/follow-releases.ts";
import { appPart, type Part, portalParts } from "../routes/parts.ts";

const imports: Record<string, string> = {
  react: "/modules/shared-deps/react.1.js",
  "@portico/navbar-mf": "/modules/navbar-mf/navbar.1.js",
  "@app/tickets": "/modules/tickets-mf/tickets.1.js",
  "@app/assets": "/modules/assets-mf/assets.1.js",
};
/** The server's release, the addresses that fail to load, and the offers that the page shows. */
export const releases = {
  failing: [] as string[],
  served: {} as ResolvedMap,
  id: 0,
  offer: { status: "none" } as ReleaseOffer,
};
releaseOffer$.subscribe((next) => {
  releases.offer = next;
});

/** The parts of SystemJS that the loader uses. A module reports the address from which it was loaded. */
function fakeSystem() {
  const map = { ...imports };
  return {
    resolve: (name: string) => map[name] ?? name,
    get: () => undefined,
    delete: () => true,
    addImportMap: (added: { imports: Record<string, string> }) => Object.assign(map, added.imports),
    import: async (name: string) => {
      const address = map[name] ?? name;
      if (releases.failing.includes(address)) throw new Error(`${address} answered 404`);
      return {
        bootstrap: async () => {},
        mount: async ({ domElement }: { domElement: HTMLElement }) => {
          domElement.innerHTML = `<input aria-label="text"><p>${address}</p>`;
        },
        unmount: async () => {},
      };
    },
  };
}

/** Publishes a release with these changes on the server. */
export function release(changes: Record<string, string>) {
  releases.id += 1;
  const next = { ...imports, ...changes };
  releases.served = {
    id: `development:${releases.id}`,
    imports: next,
    integrity: {},
    depcache: {},
    styles: {},
    locales: {},
  };
}

export const minute = () => jest.advanceTimersByTimeAsync(60_000);
export const flush = () => jest.advanceTimersByTimeAsync(0);
export const shown = (name: string) => document.getElementById(`single-spa-application:${name}`)?.textContent ?? "";
export const type = (name: string) =>
  document
    .querySelector(`[id="single-spa-application:${name}"] input`)
    ?.dispatchEvent(new Event("input", { bubbles: true }));

/** A part with its frame. */
function followed(part: Part, onFailure: () => void) {
  const displayName = () => part.name;
  const openPortal = () => ({ portal: {} as ShellPortal, end: () => {} });
  const ignored = { onReady() {}, onFallback() {}, onForcedUnmount() {} };
  return { part, displayName, frame: createAppFrame({ part, openPortal, displayName, onFailure, ...ignored }) };
}

/**
 * Opens tickets on a page that follows releases.
 *
 * @param boot the fields of the boot document besides the map
 */
export async function openPage(boot: Parameters<typeof bootPage>[0] = {}) {
  document.head.innerHTML = `<script type="systemjs-importmap">${JSON.stringify({ imports })}</script>`;
  const strings = { pt: { "@portico/root-config": pt } };
  bootPage({ ...boot, strings, map: { ...boot.map, id: "development:0", imports, styles: {}, locales: {} } });
  await loadShellText();
  Object.assign(globalThis, {
    System: fakeSystem(),
    fetch: async () => ({ ok: true, json: async () => releases.served }),
  });
  const failures = new Subject<void>();
  const navbar = portalParts.filter(({ name }) => name === "navbar");
  const parts = [...navbar, appPart("tickets"), appPart("assets")];
  const frames = parts.map((part) => followed(part, () => failures.next()));
  const places = frames.map(({ part }) => `<div id="single-spa-application:${part.name}"></div>`);
  document.body.innerHTML = places.join("");
  followReleases("/import-map.json", frames, failures);
  const frameOf = (name: string) => frames.find(({ part }) => part.name === name)?.frame;
  const open = async (name: string, from?: string) => {
    if (from) await frameOf(from)?.unmount();
    await frameOf(name)?.mount({ name });
    await flush();
    window.dispatchEvent(new Event("single-spa:routing-event"));
    await flush();
  };
  await open("navbar");
  await open("app-tickets");
  return { open };
}

/** jsdom has no such event. */
class UnloadEvent extends Event {
  override returnValue = "" as never;
}

/** Each test begins with the first release and no offer; the test controls the time. */
export function followingPage(): void {
  beforeEach(() => {
    jest.useFakeTimers();
    jest.spyOn(console, "error").mockImplementation(() => {});
    jest.spyOn(document, "createEvent").mockImplementation((name) => new UnloadEvent(name));
    sessionStorage.clear();
    offerRelease({ status: "none" });
    releases.failing = [];
    releases.id = 0;
    release({});
  });
}
