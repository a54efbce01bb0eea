/** @jest-environment jsdom */

import { addressOf, belowOf, framedPage } from "./framed-page.ts";
import { pageAdapter } from "./page-build.ts";

const site = "https://legacy.acme.example";

beforeAll(() => {
  window.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
});

const visits: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const leave of visits.splice(0)) await leave();
});

const stream = (first: string) => {
  const subscribers = new Set<(value: string) => void>();
  const subscribe = (next: (value: string) => void) => {
    subscribers.add(next);
    next(first);
    return { unsubscribe: () => subscribers.delete(next) };
  };
  return { subscribe, next: (value: string) => [...subscribers].map((each) => each(value)), subscribers };
};

function open(path: string, { page = `${site}/portal`, mustReport = false } = {}) {
  history.replaceState({}, "", path);
  document.title = "(2) Antigo · Acme";
  const domElement = document.createElement("div");
  document.body.replaceChildren(domElement);
  const [locale$, theme$] = [stream("pt"), stream("dark")];
  const portal = { basePath: "/legacy", locale$, theme$, setTitle: jest.fn(), setUnsaved: jest.fn() };
  const application = framedPage({ page, mustReport });
  const mounted = application.mount({ domElement, portal });
  const frame = domElement.querySelector("iframe") as HTMLIFrameElement;
  const sent = jest.spyOn(frame.contentWindow as Window, "postMessage").mockImplementation(() => {});
  const post = (data: unknown, { origin = site, source = frame.contentWindow as MessageEventSource | null } = {}) =>
    dispatchEvent(new MessageEvent("message", { data, origin, source }));
  const leave = () => application.unmount({ domElement, portal });
  visits.push(leave);
  return { application, domElement, portal, frame, mounted, sent, post, leave, locale$, theme$ };
}

it("shows the page in a frame with the portal's title; the page cannot replace the portal", async () => {
  const { frame, domElement, mounted } = open("/legacy/home");
  expect(frame.src).toBe(`${site}/portal`);
  expect(frame.title).toBe("Antigo · Acme");
  expect(frame.getAttribute("sandbox")).not.toMatch(/top-navigation/);
  expect(domElement.getAttribute("aria-busy")).toBe("true");
  frame.dispatchEvent(new Event("load"));
  await mounted;
  expect(domElement.hasAttribute("aria-busy")).toBe(false);
});

it("waits for the page's message if it is required", async () => {
  const { frame, mounted, post, domElement } = open("/legacy/home", { mustReport: true });
  frame.dispatchEvent(new Event("load"));
  await Promise.resolve();
  expect(domElement.getAttribute("aria-busy")).toBe("true");
  post({ type: "portico:ready" });
  await mounted;
});

it("refuses a page of the portal's own origin, which could leave its frame", async () => {
  const application = framedPage({ page: `${location.origin}/x`, mustReport: false });
  await expect(application.mount({} as never)).rejects.toThrow("the portal's own origin");
});

it("opens the page at the address below the application", () => {
  expect(open("/legacy/orders/7?tab=a#notes").frame.src).toBe(`${site}/portal/orders/7?tab=a#notes`);
});

it.each([
  ["", "https://l.example/portal"],
  ["/orders", "https://l.example/portal/orders"],
  ["?a=1", "https://l.example/portal?a=1"],
  ["/../admin", "https://l.example/portal"],
  ["//evil.example/x", "https://l.example/portal//evil.example/x"],
  ["/%2e%2e/admin", "https://l.example/portal"],
])("maps the path %j below the application to the address %s", (below, address) => {
  expect(addressOf(new URL("https://l.example/portal"), below).href).toBe(address);
});

it.each([
  ["/portal/orders?a=1#b", "/orders?a=1#b"],
  ["https://l.example/portal/", ""],
  ["/portal", ""],
  ["/portal?a=1", "?a=1"],
  ["/portals", undefined],
  ["/", undefined],
  ["https://evil.example/portal/orders", undefined],
  ["javascript:alert(1)", undefined],
])("maps the page's address %j to the path %j", (reported, below) => {
  expect(belowOf(new URL("https://l.example/portal"), reported)).toBe(below);
});

it("ignores a path that is not a text, or longer than 2,000 characters", () => {
  const page = new URL("https://l.example/portal");
  const reported = [{ toString: () => "/portal/orders" }, `/portal/${"x".repeat(2_000)}`];
  expect(reported.map((each) => belowOf(page, each))).toEqual([undefined, undefined]);
});

it("resolves paths from the folder of a page that is a file", () => {
  const page = new URL("https://l.example/app/index.php");
  expect([
    addressOf(page, "/orders.php").href,
    belowOf(page, "/app/orders.php"),
    belowOf(page, "/app/index.php"),
  ]).toEqual(["https://l.example/app/orders.php", "/orders.php", ""]);
});

it("sends a ready page its language, its theme and each change, on its own origin only", () => {
  const { post, sent, locale$ } = open("/legacy/home");
  expect(sent).not.toHaveBeenCalled();
  post({ type: "portico:ready" });
  locale$.next("en");
  expect(sent.mock.calls).toEqual([
    [{ type: "portico:context", version: 1, language: "pt", theme: "dark" }, site],
    [{ type: "portico:context", version: 1, language: "en", theme: "dark" }, site],
  ]);
});

it("is the core of a Luigi view: context, links, Back and unsaved changes", () => {
  const { post, sent, portal, theme$ } = open("/legacy/orders");
  post({ msg: "luigi.navigation.open", params: { link: "/users", relative: false } });
  expect([location.pathname, sent.mock.calls]).toEqual(["/legacy/orders", []]);
  post({ msg: "luigi.get-context", clientVersion: "2.31.0" });
  const current = { currentLocale: "pt", currentTheme: "dark", thirdPartyCookieCheck: { disabled: true } };
  const internal = { ...current, isNavigateBack: false };
  const context = { context: {}, nodeParams: {}, pathParams: {}, searchParams: {} };
  const viewUrl = `${site}/portal/orders`;
  expect(sent).toHaveBeenLastCalledWith({ msg: "luigi.init", viewUrl, internal, ...context }, site);
  const follow = (path: string) => {
    dispatchEvent(new PopStateEvent("popstate"));
    const last = { msg: "luigi.navigate", viewUrl: site + path, internal, ...context };
    expect(sent).toHaveBeenLastCalledWith(last, site);
    return location.pathname;
  };
  post({ msg: "luigi.navigation.open", params: { link: "/users", relative: false } });
  expect(follow("/portal/users")).toBe("/legacy/users");
  post({ msg: "luigi.navigation.open", params: { link: "7", relative: true } });
  expect(follow("/portal/users/7")).toBe("/legacy/users/7");
  post({ msg: "luigi.navigation.open", params: { link: "/legacy/orders" } });
  expect(follow("/portal/orders")).toBe("/legacy/orders");
  for (const link of ["https://evil.example/", "//evil.example/", "../../other", 7])
    post({ msg: "luigi.navigation.open", params: { link, relative: true } });
  expect(location.pathname).toBe("/legacy/orders");
  post({ msg: "luigi.navigation.open", params: { link: "/legacy?tab=2" } });
  expect(follow("/portal?tab=2") + location.search).toBe("/legacy?tab=2");
  post({ msg: "luigi.navigation.open", params: { link: "/legacy#x" } });
  expect(follow("/portal#x") + location.hash).toBe("/legacy#x");
  theme$.next("light");
  // The library would open the address in this message, which may be an old one.
  const changed = { currentTheme: "light", isNavigateBack: true };
  expect(sent.mock.lastCall?.[0]).toMatchObject({ msg: "luigi.navigate", internal: changed });
  post({ msg: "luigi.set-page-dirty", dirty: true });
  expect(portal.setUnsaved).toHaveBeenLastCalledWith(true);
});

it("ignores links, Back and unsaved changes of a Luigi view that the user has left", () => {
  const { post, portal } = open("/legacy/orders");
  const back = jest.spyOn(history, "back").mockImplementation(() => {});
  post({ msg: "luigi.get-context" });
  history.replaceState({}, "", "/legacy-2/home");
  post({ msg: "luigi.navigation.open", params: { link: "/users" } });
  post({ msg: "luigi.navigation.back" });
  post({ msg: "luigi.set-page-dirty", dirty: true });
  expect([location.pathname, back.mock.calls, portal.setUnsaved.mock.calls]).toEqual(["/legacy-2/home", [], []]);
  back.mockRestore();
});

it.each([
  [{ type: "portico:ready" }, { msg: "luigi.get-context" }],
  [{ msg: "luigi.get-context" }, { type: "portico:ready" }],
])("sends its own messages to a page that has Luigi's library too: %j first", (...messages) => {
  const { post, sent, locale$ } = open("/legacy/home");
  for (const message of messages) post(message);
  locale$.next("en");
  expect(sent).toHaveBeenLastCalledWith({ type: "portico:context", version: 1, language: "en", theme: "dark" }, site);
});

it("follows the page's address without another entry in the history", () => {
  const { post } = open("/legacy/home");
  const before = history.length;
  post({ type: "portico:ready", path: "/portal" });
  post({ type: "portico:location", path: "/portal/orders/7?tab=a" });
  expect(location.pathname + location.search).toBe("/legacy/orders/7?tab=a");
  post({ type: "portico:location", path: "/portal?filter=open" });
  expect(location.pathname + location.search).toBe("/legacy/home?filter=open");
  expect(history.length).toBe(before);
});

it("sends a ready page the path of the portal's address, once", () => {
  const { post, sent } = open("/legacy/home");
  post({ type: "portico:ready" });
  sent.mockClear();
  history.replaceState({}, "", "/legacy/orders");
  dispatchEvent(new PopStateEvent("popstate"));
  dispatchEvent(new PopStateEvent("popstate"));
  expect(sent.mock.calls).toEqual([[{ type: "portico:navigate", path: "/portal/orders" }, site]]);
});

it("uses the page's title and unsaved changes", () => {
  const { post, portal } = open("/legacy/home");
  post({ type: "portico:ready" });
  post({ type: "portico:title", title: "Order 7" });
  post({ type: "portico:unsaved", unsaved: true });
  post({ type: "portico:unsaved", unsaved: "yes" });
  expect(portal.setTitle.mock.calls).toEqual([["Order 7"]]);
  expect(portal.setUnsaved.mock.calls).toEqual([[true], [false]]);
});

it.each([
  ["of another origin", { origin: "https://evil.example" }],
  ["of an origin that begins alike", { origin: `${site}.evil.example` }],
  ["of another window", { source: window }],
])("ignores messages %s", (_case, from) => {
  const { post, sent, portal } = open("/legacy/home");
  post({ type: "portico:ready" }, from);
  post({ type: "portico:location", path: "/portal/orders" }, from);
  post({ type: "portico:title", title: "x" }, from);
  expect([sent.mock.calls, portal.setTitle.mock.calls, location.pathname]).toEqual([[], [], "/legacy/home"]);
});

it("ignores data that is not a message of the protocol, and a page that is not ready", () => {
  const { post, portal } = open("/legacy/home");
  for (const data of [null, "portico:ready", 7, { type: 7 }, { type: "portico:title", title: "x" }]) post(data);
  expect(portal.setTitle).not.toHaveBeenCalled();
});

it("leaves the portal's address alone once the user is on another page, before the application is left", () => {
  const { post } = open("/legacy/home");
  post({ type: "portico:ready" });
  history.pushState(null, "", "/tickets/home");
  post({ type: "portico:location", path: "/portal/orders" });
  expect(location.pathname).toBe("/tickets/home");
});

it("ignores messages after the application has been left", async () => {
  const { post, leave, sent, domElement, locale$ } = open("/legacy/home");
  post({ type: "portico:ready" });
  sent.mockClear();
  await leave();
  locale$.next("en");
  post({ type: "portico:location", path: "/portal/orders" });
  expect([sent.mock.calls, domElement.childElementCount, location.pathname]).toEqual([[], 0, "/legacy/home"]);
  expect(locale$.subscribers.size).toBe(0);
});

it("runs from its own source text", async () => {
  const text = pageAdapter({ page: `${site}/portal`, mustReport: false });
  const run = new Function(`${text.replace("export const", "const")}; return { mount, unmount };`);
  const { mount } = run() as ReturnType<typeof framedPage>;
  const domElement = document.createElement("div");
  document.body.replaceChildren(domElement);
  const portal = { basePath: "/legacy", locale$: stream("pt"), theme$: stream("dark"), setTitle() {}, setUnsaved() {} };
  const mounted = mount({ domElement, portal });
  domElement.querySelector("iframe")?.dispatchEvent(new Event("load"));
  await mounted;
});
