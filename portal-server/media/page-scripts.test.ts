/**
 * @jest-environment jsdom
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";

const source = (file: string) => readFileSync(join(__dirname, file), "utf8");
const root = "/modules/root-config/root-config.js";
const map = {
  id: "production:1",
  imports: { "@portico/root-config": root, react: "/modules/shared-deps/react.js" },
  integrity: { [root]: "sha384-r" },
  depcache: { [root]: ["react"] },
  styles: { "@portico/shared-ui": ["/modules/shared-ui/tokens.css"] },
  locales: {},
  tenant: { domain: "acme", name: "Acme" },
};
const start = {
  domain: "acme",
  environment: "production",
  api: "/api",
  map: "/import-maps/production/acme.json",
  systemjs: { address: "/modules/shared-deps/systemjs.js", integrity: "sha384-s" },
};
const goodKey = "portico-map:production:acme";
const hour = 60 * 60 * 1000;

let stalled: jest.Mock;
beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
  document.head.innerHTML = `<script type="application/json" id="portico-start">${JSON.stringify(start)}</script>`;
  document.body.innerHTML = `<div id="portico"></div><template id="stalled"><main><h1 tabindex="-1">Failed</h1>
    <p data-old="Too old.">Later.</p><button type="button">Again</button></main></template>`;
  stalled = jest.fn();
  addEventListener("portico:stalled", stalled, { once: true });
  // jsdom has none.
  Object.assign(HTMLElement.prototype, { popover: null });
  Object.assign(AbortSignal, { timeout: () => new AbortController().signal });
});
afterEach(() => removeEventListener("portico:stalled", stalled));

async function startPortal(respond: () => Promise<unknown>) {
  Object.assign(globalThis, { fetch: jest.fn(respond) });
  new Function(source("shell/start-portal.js"))();
  await jest.advanceTimersByTimeAsync(0);
}

const responses =
  (body: unknown, ok = true) =>
  async () => ({ ok, status: ok ? 200 : 500, json: async () => body });
const block = (selector: string) => JSON.parse(document.querySelector(selector)?.textContent ?? "null");

describe("an exported page", () => {
  it("begins with the map that it fetched, and keeps it", async () => {
    await startPortal(responses(map));
    expect(block('script[type="systemjs-importmap"]')).toEqual({
      imports: map.imports,
      integrity: map.integrity,
      depcache: map.depcache,
    });
    expect(block("#portico-boot")).toMatchObject({
      tenant: map.tenant,
      environment: "production",
      api: "/api",
      map: { id: "production:1" },
      strings: {},
    });
    const order = [...document.querySelectorAll("script[src]")].map((script) => script.getAttribute("src"));
    expect(order).toEqual([start.systemjs.address]);
    expect([...document.querySelectorAll('link[rel="preload"]')].map((link) => link.getAttribute("href"))).toEqual([
      root,
      "/modules/shared-deps/react.js",
    ]);
    expect(JSON.parse(localStorage.getItem(goodKey) ?? "{}").map).toEqual(map);
    expect(stalled).not.toHaveBeenCalled();
  });

  it.each<[string, () => Promise<unknown>]>([
    ["500", responses({}, false)],
    ["no map", responses({})],
    ["null", responses(null)],
    ["a map without the portal", responses({ ...map, imports: {} })],
    ["broken JSON", async () => ({ ok: true, status: 200, json: () => Promise.reject(new SyntaxError("<")) })],
    ["no answer in time", () => Promise.reject(new DOMException("late", "TimeoutError"))],
  ])("uses the last good map after %s, and shows a notice when there is none", async (_name, respond) => {
    localStorage.setItem(goodKey, JSON.stringify({ at: Date.now() - 23 * hour, map }));
    await startPortal(respond);
    expect(block("#portico-boot").map.id).toBe("production:1");
    localStorage.clear();
    document.getElementById("portico-boot")?.remove();
    await startPortal(respond);
    expect(document.getElementById("portico-boot")).toBeNull();
    expect(stalled).toHaveBeenCalledTimes(1);
  });

  it.each([
    ["too old", { at: -25 * hour, map }],
    ["from the future", { at: hour, map }],
    ["no map", { at: 0, map: { imports: {} } }],
  ])("does not begin with a stored map that is %s", async (_name, kept) => {
    localStorage.setItem(goodKey, JSON.stringify({ ...kept, at: Date.now() + kept.at }));
    await startPortal(responses({}, false));
    expect(stalled).toHaveBeenCalledTimes(1);
  });
});

describe("the guard of the start", () => {
  const guard = () => {
    Object.defineProperty(document, "currentScript", { value: { dataset: {} }, configurable: true });
    new Function(source("inline/start-guard.js"))();
  };
  const notice = () => document.querySelector("body > main");

  it("shows a notice when the portal did not begin, and moves focus there", async () => {
    guard();
    await jest.advanceTimersByTimeAsync(8_400);
    expect(notice()).toBeNull();
    await jest.advanceTimersByTimeAsync(200);
    expect(notice()?.textContent).toContain("Failed");
    expect(document.activeElement?.tagName).toBe("H1");
    expect(document.title).toBe("Failed");
  });

  it("uses the page's language, which may differ from that of the request", async () => {
    const inEnglish = Object.assign(document.createElement("main"), {
      lang: "en",
      innerHTML: "<h1>In English</h1><p></p><button></button>",
    });
    document.querySelector<HTMLTemplateElement>("#stalled")?.content.append(inEnglish);
    document.documentElement.lang = "en";
    guard();
    await jest.advanceTimersByTimeAsync(8_600);
    document.documentElement.lang = "";
    expect(notice()?.textContent).toBe("In English");
  });

  it("shows the notice immediately for a script that cannot be fetched, not for an image or a style sheet", () => {
    guard();
    for (const name of ["img", "link"]) {
      document.head.append(document.createElement(name));
      document.head.lastElementChild?.dispatchEvent(new Event("error"));
    }
    expect(notice()).toBeNull();
    document.head.append(document.createElement("script"));
    document.head.lastElementChild?.dispatchEvent(new Event("error"));
    expect(notice()).not.toBeNull();
  });

  it("shows a browser without popovers at once that it is too old, and keeps the notice", async () => {
    Reflect.deleteProperty(HTMLElement.prototype, "popover");
    guard();
    await jest.advanceTimersByTimeAsync(0);
    expect(notice()?.textContent).toMatch(/Failed\s+Too old\.$/);
    expect(notice()?.querySelector("button")).toBeNull();
    const portal = document.getElementById("portico");
    portal?.append(document.createElement("header"));
    await jest.advanceTimersByTimeAsync(20_000);
    expect(notice()).not.toBeNull();
    expect(portal?.hidden).toBe(true);
  });

  it("can be read by a browser of 2016", () => {
    expect(source("inline/start-guard.js")).not.toMatch(/\?\?|\?\.|\d_\d|\.\.\.|async |catch \{/);
  });

  it("shows nothing once the portal has begun, and disappears when it begins late", async () => {
    guard();
    dispatchEvent(new Event("portico:stalled"));
    expect(notice()).not.toBeNull();
    document.getElementById("portico")?.append(document.createElement("header"));
    await jest.advanceTimersByTimeAsync(0);
    expect(notice()).toBeNull();
    dispatchEvent(new Event("portico:stalled"));
    await jest.advanceTimersByTimeAsync(20_000);
    expect(notice()).toBeNull();
  });
});
