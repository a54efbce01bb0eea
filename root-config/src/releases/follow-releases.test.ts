import { offerRelease, openDraft, type ReleaseOffer, releaseOffer$ } from "@portico/shared-utility";
import type { ResolvedMap, ShellPortal } from "@portico/shared-utility/contract";
import { bootPage } from "@portico/shared-utility/testing";
import { Subject } from "rxjs";
import { createAppFrame } from "../frame/app-frame.ts";
import { configOf } from "../portal/app-config.ts";
import { appPart, portalParts } from "../routes/parts.ts";
import { followReleases } from "./follow-releases.ts";

const imports: Record<string, string> = {
  react: "/modules/shared-deps/react.1.js",
  "@portico/navbar-mf": "/modules/navbar-mf/navbar.1.js",
  "@app/tickets": "/modules/tickets-mf/tickets.1.js",
  "@app/assets": "/modules/assets-mf/assets.1.js",
};
let failing: string[] = [];
let served: ResolvedMap;
let id = 0;
let offer: ReleaseOffer = { status: "none" };
releaseOffer$.subscribe((next) => {
  offer = next;
});

/** SystemJS as the loader uses it. A module reports the address it was loaded from. */
function fakeSystem() {
  const map = { ...imports };
  return {
    resolve: (name: string) => map[name] ?? name,
    get: () => undefined,
    delete: () => true,
    addImportMap: (added: { imports: Record<string, string> }) => Object.assign(map, added.imports),
    import: async (name: string) => {
      const address = map[name] ?? "";
      if (failing.includes(address)) throw new Error(`${address} answered 404`);
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

function release(changes: Record<string, string>) {
  id += 1;
  const next = { ...imports, ...changes };
  served = { id: `development:${id}`, imports: next, integrity: {}, depcache: {}, styles: {}, locales: {} };
}

const minute = () => jest.advanceTimersByTimeAsync(60_000);
const flush = () => jest.advanceTimersByTimeAsync(0);
const shown = (name: string) => document.getElementById(`single-spa-application:${name}`)?.textContent ?? "";
const type = (name: string) =>
  document
    .querySelector(`[id="single-spa-application:${name}"] input`)
    ?.dispatchEvent(new Event("input", { bubbles: true }));

async function openPage() {
  document.head.innerHTML = `<script type="systemjs-importmap">${JSON.stringify({ imports })}</script>`;
  bootPage({ map: { id: "development:0", imports, styles: {}, locales: {} } });
  Object.assign(globalThis, { System: fakeSystem(), fetch: async () => ({ ok: true, json: async () => served }) });
  const failures = new Subject<void>();
  const navbar = portalParts.filter(({ name }) => name === "navbar");
  const frames = [...navbar, appPart("tickets"), appPart("assets")].map((part) => {
    const displayName = () => part.name;
    const openPortal = () => ({ portal: {} as ShellPortal, end: () => {} });
    const onFailure = () => failures.next();
    return {
      part,
      displayName,
      frame: createAppFrame({
        part,
        openPortal,
        displayName,
        onReady() {},
        onFailure,
        onFallback() {},
        onForcedUnmount() {},
      }),
    };
  });
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

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(console, "error").mockImplementation(() => {});
  sessionStorage.clear();
  offerRelease({ status: "none" });
  failing = [];
  id = 0;
  release({});
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

it("opens an application that was not loaded yet from the newer release", async () => {
  const { open } = await openPage();
  release({ "@app/assets": "/modules/assets-mf/assets.2.js" });
  await minute();
  await open("app-assets", "app-tickets");
  expect(shown("app-assets")).toMatch("assets.2.js");
});

it("gives the next visit of an application a newer configuration, and none of a release that needs a reload", async () => {
  await openPage();
  release({});
  served.configs = { "@app/tickets": { phone: "110" } };
  await minute();
  expect([configOf("@app/tickets"), configOf("@app/assets")]).toEqual([{ phone: "110" }, {}]);
  release({ react: "/modules/shared-deps/react.2.js" });
  served.configs = { "@app/tickets": { phone: "190" } };
  await minute();
  expect(offer.status).toBe("portal");
  expect(configOf("@app/tickets")).toEqual({ phone: "110" });
});

it("leaves an open application unchanged until the user has left it", async () => {
  const { open } = await openPage();
  release({ "@app/tickets": "/modules/tickets-mf/tickets.2.js" });
  await minute();
  expect(shown("app-tickets")).toMatch("tickets.1.js");
  expect(offer.status).toBe("none");
  await open("app-assets", "app-tickets");
  await open("app-tickets", "app-assets");
  expect(shown("app-tickets")).toMatch("tickets.2.js");
});

it("offers the new build of an application in which the user has typed, instead of loading it", async () => {
  await openPage();
  type("app-tickets");
  release({ "@app/tickets": "/modules/tickets-mf/tickets.2.js" });
  await minute();
  expect(shown("app-tickets")).toMatch("tickets.1.js");
  expect(offer).toMatchObject({ status: "app", name: "app-tickets" });
  if (offer.status !== "none") offer.take();
  await flush();
  expect(shown("app-tickets")).toMatch("tickets.2.js");
  expect(offer.status).toBe("none");
});

it("loads the newest build on request, also when it came after the offer", async () => {
  await openPage();
  type("app-tickets");
  release({ "@app/tickets": "/modules/tickets-mf/tickets.2.js" });
  await minute();
  release({ "@app/tickets": "/modules/tickets-mf/tickets.3.js" });
  await minute();
  if (offer.status !== "none") offer.take();
  await flush();
  expect(shown("app-tickets")).toMatch("tickets.3.js");
  expect(offer.status).toBe("none");
});

describe("the warning about typed text", () => {
  const field = () => document.querySelector<HTMLInputElement>('[id="single-spa-application:app-tickets"] input');
  const write = (text: string) => {
    const input = field();
    if (input) input.value = text;
    type("app-tickets");
  };
  const losesText = () => offer.status !== "none" && offer.losesText();
  const newer = { "@app/tickets": "/modules/tickets-mf/tickets.2.js" };

  beforeEach(() => window.history.replaceState(null, "", "/tickets/home"));

  it("is shown before an update that would lose the text", async () => {
    await openPage();
    write("Impressora");
    release(newer);
    await minute();
    expect(losesText()).toBe(true);
    write("  ");
    expect(losesText()).toBe(false);
  });

  it("is not shown when a draft or the address has the text", async () => {
    await openPage();
    write("Impressora");
    release(newer);
    await minute();
    const draft = openDraft("app-tickets", "new");
    draft.keep({ subject: "Impressora" });
    expect(losesText()).toBe(false);
    draft.drop();
    expect(losesText()).toBe(true);
    window.history.replaceState(null, "", "/tickets/home?q=Impressora");
    expect(losesText()).toBe(false);
  });

  it("is shown when the application itself asks before the tab closes", async () => {
    await openPage();
    type("app-tickets");
    release(newer);
    await minute();
    expect(losesText()).toBe(false);
    const guard = (event: Event) => event.preventDefault();
    window.addEventListener("beforeunload", guard);
    expect(losesText()).toBe(true);
    window.removeEventListener("beforeunload", guard);
  });

  it("is shown before a reload, unless the browser asks", async () => {
    await openPage();
    write("Impressora");
    release({ react: "/modules/shared-deps/react.2.js" });
    await minute();
    expect(offer.status).toBe("portal");
    expect(losesText()).toBe(true);
    const guard = (event: Event) => event.preventDefault();
    window.addEventListener("beforeunload", guard);
    expect(losesText()).toBe(false);
    window.removeEventListener("beforeunload", guard);
  });
});

it("changes the bar while the page changes, not before", async () => {
  const { open } = await openPage();
  release({ "@portico/navbar-mf": "/modules/navbar-mf/navbar.2.js" });
  await minute();
  expect(shown("navbar")).toMatch("navbar.1.js");
  await open("app-assets", "app-tickets");
  expect(shown("navbar")).toMatch("navbar.2.js");
});

it("keeps the working bar when the newer build cannot be loaded, and loads the build after that", async () => {
  const { open } = await openPage();
  failing = ["/modules/navbar-mf/navbar.2.js"];
  release({ "@portico/navbar-mf": "/modules/navbar-mf/navbar.2.js" });
  await minute();
  await open("app-assets", "app-tickets");
  expect(shown("navbar")).toMatch("navbar.1.js");
  release({ "@portico/navbar-mf": "/modules/navbar-mf/navbar.3.js" });
  await minute();
  await open("app-tickets", "app-assets");
  expect(shown("navbar")).toMatch("navbar.3.js");
});

it("offers a reload when a shared module changed, and withdraws the offer when the release is rolled back", async () => {
  const { open } = await openPage();
  release({ react: "/modules/shared-deps/react.2.js", "@app/assets": "/modules/assets-mf/assets.2.js" });
  await minute();
  expect(offer.status).toBe("portal");
  // Both modules of a release belong together: the page stays with the one that it runs.
  await open("app-assets", "app-tickets");
  expect(shown("app-assets")).toMatch("assets.1.js");
  release({});
  await minute();
  expect(offer.status).toBe("none");
});

it("opens an application from the newer release when its old build is gone, without a message", async () => {
  const { open } = await openPage();
  failing = ["/modules/assets-mf/assets.1.js"];
  release({ "@app/assets": "/modules/assets-mf/assets.2.js" });
  await open("app-assets", "app-tickets");
  // The second attempt comes first.
  await jest.advanceTimersByTimeAsync(1_000);
  expect(shown("app-assets")).toMatch("assets.2.js");
});

it("opens an application whose old build is gone in a page that stays old after a reload, because of a cache", async () => {
  const { open } = await openPage();
  sessionStorage.setItem("portico-reloaded", String(Date.now()));
  failing = ["/modules/assets-mf/assets.1.js"];
  release({ react: "/modules/shared-deps/react.2.js", "@app/assets": "/modules/assets-mf/assets.2.js" });
  await open("app-assets", "app-tickets");
  await jest.advanceTimersByTimeAsync(1_000);
  expect(shown("app-assets")).toMatch("assets.2.js");
  expect(shown("navbar")).toMatch("navbar.1.js");
  expect(offer.status).toBe("portal");
});

it("polls once more after an event that arrives during a poll, whose answer may be older", async () => {
  await openPage();
  const answers: (() => void)[] = [];
  const fetched = jest.fn(async () => {
    const map = served;
    await new Promise<void>((resolve) => answers.push(resolve));
    return { ok: true, json: async () => map };
  });
  Object.assign(globalThis, { fetch: fetched });
  const event = () => document.dispatchEvent(new Event("visibilitychange"));
  event();
  // The pages of the previous tests poll as well.
  const once = fetched.mock.calls.length;
  release({ react: "/modules/shared-deps/react.2.js" });
  event();
  event();
  for (let round = 0; round < 3; round += 1) {
    for (const answer of answers.splice(0)) answer();
    await flush();
  }
  expect(offer.status).toBe("portal");
  expect(fetched).toHaveBeenCalledTimes(2 * once);
});

it("keeps its release when the map cannot be loaded", async () => {
  await openPage();
  Object.assign(globalThis, { fetch: () => Promise.reject(new TypeError("offline")) });
  await minute();
  Object.assign(globalThis, { fetch: async () => ({ ok: false, status: 503 }) });
  await minute();
  expect(shown("app-tickets")).toMatch("tickets.1.js");
  expect(offer.status).toBe("none");
});
