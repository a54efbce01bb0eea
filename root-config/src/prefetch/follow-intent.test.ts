import { currentSession, recordVisit, signIn, togglePin } from "@portico/shared-utility";
import { bootPage, fakeApi, resetPage } from "@portico/shared-utility/testing";
import type { Decision } from "../routes/guard.ts";
import { appPart } from "../routes/parts.ts";
import { followIntent } from "./follow-intent.ts";

const imports: Record<string, string> = {
  react: "/modules/shared-deps/react.js",
  router: "/modules/shared-deps/router.js",
  "@app/tickets": "/modules/tickets-mf/tickets.js",
  "@app/shop": "https://cdn.example/shop.js",
  "@app/maps": "https://cdn.example/maps.js",
  "@app/assets": "/modules/assets-mf/assets.js",
};
const map = {
  imports,
  integrity: { "https://cdn.example/maps.js": "sha384-maps", "https://cdn.example/maps.late.js": "sha384-late" },
  depcache: {
    "/modules/tickets-mf/tickets.js": ["react", "router"],
    "https://cdn.example/shop.js": ["react", "unmapped"],
    "https://cdn.example/maps.js": ["router"],
  },
};
const boot = {
  id: "1",
  imports,
  styles: { "@app/tickets": ["/modules/tickets-mf/tickets.css"] },
  locales: {},
  formats: { "@app/maps": "esm" as const },
  files: { "@app/maps": ["https://cdn.example/maps.late.js"] },
};
const loaded = new Set<string>();
let supported = true;
const frame = { isShown: () => false, hasFailed: () => false };
const frames = ["tickets", "shop", "maps", "assets"].map((module) => ({ part: appPart(module), frame: { ...frame } }));
const near = (path: string) => new URL(path, location.origin).href;

function decideAt({ pathname }: URL): Decision {
  const module = pathname.split("/")[1] ?? "";
  return `@app/${module}` in imports
    ? { kind: "show", screen: "app", module }
    : { kind: "show", screen: module === "profile" ? "profile" : "home" };
}

const links = () => [...document.head.querySelectorAll<HTMLLinkElement>('link[rel="prefetch"]')];
const fetched = () => links().map(({ href }) => href);

function over(path: string, type = "mouseover"): void {
  document.body.innerHTML = `<a href="${path}"><b>x</b></a>`;
  document.querySelector("b")?.dispatchEvent(new Event(type, { bubbles: true, composed: true }));
}
function stayOver(path: string, type?: string): string[] {
  over(path, type);
  jest.advanceTimersByTime(100);
  return fetched();
}

let stop = new AbortController();

/** Starts with Ana signed in. The listeners end with the test. */
async function start(changes: Parameters<typeof bootPage>[0] = {}) {
  const add = document.addEventListener.bind(document);
  stop = new AbortController();
  jest.spyOn(document, "addEventListener").mockImplementation((type: string, listener, options) => {
    add(type, listener, { ...(typeof options === "object" && options), signal: stop.signal });
  });
  document.head.innerHTML = `<script type="systemjs-importmap">${JSON.stringify(map)}</script>`;
  bootPage({ map: boot, ...changes });
  fakeApi();
  await signIn("ana@acme.test", "portico-demo-2026");
  expect(currentSession().status).toBe("signed-in");
  jest.useFakeTimers();
  followIntent({ frames, decideAt });
}

beforeAll(() => {
  const relList = { supports: () => supported };
  Object.defineProperty(HTMLLinkElement.prototype, "relList", { configurable: true, value: relList });
});
beforeEach(() => {
  supported = true;
  resetPage();
  loaded.clear();
  for (const each of frames) Object.assign(each.frame, frame);
  Object.assign(globalThis, {
    System: {
      resolve: (name: string) => {
        const address = imports[name] ?? name;
        if (!/[./]/.test(address)) throw new Error(`Unable to resolve bare specifier '${address}'`);
        return near(address);
      },
      has: (url: string) => loaded.has(url),
    },
  });
});
afterEach(() => {
  stop.abort();
  jest.useRealTimers();
  jest.restoreAllMocks();
  Reflect.deleteProperty(window, "requestIdleCallback");
  Reflect.deleteProperty(navigator, "deviceMemory");
  Reflect.deleteProperty(navigator, "connection");
  Reflect.deleteProperty(window, "trustedTypes");
});

const tickets = ["/modules/tickets-mf/tickets.js", "/modules/shared-deps/react.js", "/modules/shared-deps/router.js"];
const all = [...tickets, "/modules/tickets-mf/tickets.css"].map(near);

it.each(["mouseover", "focusin", "touchstart"])(
  "fetches the scripts and style sheets of an application at %s of its link",
  async (type) => {
    await start();
    expect(stayOver("/tickets/home?x=1#y", type)).toEqual(all);
    // The portal's own store: scripts without CORS, style sheets with it.
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
  loaded.add(near("/modules/shared-deps/react.js"));
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

it("fetches scripts of another origin with CORS, and a library that the map does not name not at all", async () => {
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

it.each(["isShown", "hasFailed"] as const)("fetches nothing of an application whose frame says %s", async (state) => {
  await start();
  Object.assign(frames[0]?.frame ?? {}, { [state]: () => true });
  expect(stayOver("/tickets/home")).toEqual([]);
});

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

it("fetches nothing in a browser that does not prefetch", async () => {
  await start();
  supported = false;
  expect(stayOver("/tickets/home")).toEqual([]);
});

describe("when the browser is idle", () => {
  let idle: (() => void)[] = [];
  const shop = "https://cdn.example/shop.js";
  const run = () => {
    for (const work of idle.splice(0)) work();
    return fetched();
  };
  const visit = (module: string) => recordVisit({ module, path: `/${module}/9` });

  /** Ana has pinned the shop, and had tickets open. */
  async function startUsual() {
    idle = [];
    Object.assign(window, { requestIdleCallback: (work: () => void) => idle.push(work) });
    fakeApi();
    bootPage({ map: boot });
    await signIn("ana@acme.test", "portico-demo-2026");
    visit("gone");
    visit("tickets");
    togglePin("shop");
    await start();
  }
  afterEach(() => localStorage.clear());

  it("fetches what the user has pinned, then what was open last, one in each idle time, and nothing else", async () => {
    await startUsual();
    expect(fetched()).toEqual([]);
    expect(run()).toEqual([shop, near("/modules/shared-deps/react.js")]);
    expect(run()).toEqual(expect.arrayContaining([...all]));
    run();
    expect(run()).toHaveLength(5);
    expect(idle).toEqual([]);
  });

  it.each([
    ["the user saves data", { connection: { saveData: true, effectiveType: "4g" } }],
    ["the network is slow", { connection: { effectiveType: "3g" } }],
    ["the device has little memory", { deviceMemory: 2 }],
  ])("fetches nothing when %s", async (_, device) => {
    for (const [name, value] of Object.entries(device))
      Object.defineProperty(navigator, name, { configurable: true, value });
    await startUsual();
    run();
    expect(run()).toEqual([]);
  });
});
