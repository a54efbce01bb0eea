import { bootPage, resetPage } from "@portico/shared-utility/testing";
import {
  all,
  boot,
  browser,
  fetched,
  frames,
  links,
  near,
  over,
  prefetchingPage,
  start,
  stayOver,
} from "../testing/prefetching-page.ts";

prefetchingPage();

const preloads = () => [...document.head.querySelectorAll<HTMLLinkElement>('link[rel="preload"]')];

it.each(["mouseover", "focusin", "touchstart"])(
  "fetches the scripts and style sheets of an application at %s of its link",
  async (type) => {
    await start();
    expect(stayOver("/tickets/home?x=1#y", type)).toEqual(all);
    // The portal's own store: scripts without CORS, style sheets with CORS.
    expect(links().map(({ crossOrigin }) => crossOrigin)).toEqual([null, null, null, "anonymous"]);
  },
);

it("fetches nothing for a link that the pointer only passes", async () => {
  await start();
  over("/tickets/home");
  jest.advanceTimersByTime(30);
  over("/profile");
  jest.advanceTimersByTime(1_000);
  expect(fetched()).toEqual([]);
});

it("waits once while the pointer moves within a link", async () => {
  await start();
  over("/tickets/home");
  jest.advanceTimersByTime(40);
  document.querySelector("a")?.dispatchEvent(new Event("mouseover", { bubbles: true, composed: true }));
  jest.advanceTimersByTime(40);
  expect(fetched()).toEqual(all);
});

it("fetches no address twice, and none that the page has", async () => {
  await start();
  browser.loaded.add(near("/modules/shared-deps/react.js"));
  document.head.insertAdjacentHTML(
    "beforeend",
    '<link rel="preload" as="script" href="/modules/shared-deps/router.js">',
  );
  const rest = [all[0], all[3]];
  expect(stayOver("/tickets/home")).toEqual(rest);
  for (const link of links()) link.dispatchEvent(new Event("load"));
  expect(fetched()).toEqual([]);
  stayOver("/profile");
  expect(stayOver("/tickets/other")).toEqual([]);
});

it("leaves no trace of a file that cannot be fetched", async () => {
  await start();
  stayOver("/tickets/home");
  for (const link of links()) link.dispatchEvent(new Event("error"));
  expect(fetched()).toEqual([]);
});

it("fetches scripts of another origin with CORS, and no library that the map does not name", async () => {
  await start();
  expect(stayOver("/shop")).toEqual(["https://cdn.example/shop.js", near("/modules/shared-deps/react.js")]);
  expect(links().map(({ crossOrigin }) => crossOrigin)).toEqual(["anonymous", null]);
});

it("fetches an ES module with the chunks that the loader fetches first", async () => {
  await start();
  expect(stayOver("/maps").sort()).toEqual(
    ["https://cdn.example/maps.js", "https://cdn.example/maps.late.js", near("/modules/shared-deps/router.js")].sort(),
  );
});

it("fetches no script that the page may not run", async () => {
  await start();
  const createScriptURL = (address: string) => (address.includes("cdn.example") ? null : address);
  Object.assign(window, { trustedTypes: { defaultPolicy: { createScriptURL } } });
  expect(stayOver("/shop")).toEqual([near("/modules/shared-deps/react.js")]);
});

it.each(["isShown", "hasFailed"] as const)(
  "fetches nothing of an application whose frame reports %s",
  async (state) => {
    await start();
    Object.assign(frames[0]?.frame ?? {}, { [state]: () => true });
    expect(stayOver("/tickets/home")).toEqual([]);
  },
);

it.each([
  ["a screen of the portal", "/profile"],
  ["another origin", "https://elsewhere.example/tickets/home"],
  ["a file", "/media/tickets/x.png"],
])("fetches nothing for %s", async (_, path) => {
  await start();
  expect(stayOver(path)).toEqual([]);
});

it("fetches nothing of an application that this browser overrides", async () => {
  await start({ overrides: ["@app/tickets"] });
  expect(stayOver("/tickets/home")).toEqual([]);
});

it("fetches nothing while the user saves data", async () => {
  await start();
  const connection = { saveData: true };
  Object.defineProperty(navigator, "connection", { configurable: true, value: connection });
  expect(stayOver("/tickets/home")).toEqual([]);
  connection.saveData = false;
  stayOver("/profile");
  expect(stayOver("/tickets/home")).toEqual(all);
});

it("fetches nothing for a guest", async () => {
  await start();
  resetPage();
  bootPage({ map: boot });
  expect(stayOver("/tickets/home")).toEqual([]);
});

it("preloads in Firefox and Safari, and fetches nothing in a browser without preload", async () => {
  await start();
  Reflect.deleteProperty(navigator, "userAgentData");
  expect(stayOver("/tickets/home")).toEqual([]);
  expect(preloads().map(({ href }) => href)).toEqual(all);
  expect(preloads().map(({ as }) => as)).toEqual(["script", "script", "script", "style"]);
  browser.supported = [];
  expect(stayOver("/assets/home")).toEqual([]);
  expect(preloads()).toHaveLength(4);
});

it("preloads into the page's memory when a mouse button is pressed on a link, also prefetched files", async () => {
  await start();
  expect(stayOver("/tickets/home")).toEqual(all);
  const press = (how: MouseEventInit = {}) =>
    document.querySelector("b")?.dispatchEvent(new MouseEvent("mousedown", { bubbles: true, composed: true, ...how }));
  press({ button: 2 });
  press({ ctrlKey: true });
  expect(preloads()).toEqual([]);
  // The prefetch may still be in flight.
  press();
  expect(preloads().map(({ href }) => href)).toEqual(all);
  expect(preloads().map(({ as }) => as)).toEqual(["script", "script", "script", "style"]);
  press();
  expect(preloads()).toHaveLength(all.length);
});
