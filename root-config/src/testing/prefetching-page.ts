import { currentSession, signIn } from "@portico/shared-utility";
import { bootPage, fakeApi, resetPage } from "@portico/shared-utility/testing";
import { followIntent } from "../prefetch/follow-intent.ts";
import type { Decision } from "../routes/guard.ts";
import { appPart } from "../routes/parts.ts";

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
export const boot = {
  id: "1",
  imports,
  styles: { "@app/tickets": ["/modules/tickets-mf/tickets.css"] },
  locales: {},
  formats: { "@app/maps": "esm" as const },
  files: { "@app/maps": ["https://cdn.example/maps.late.js"] },
};
/** How the browser prefetches (`rel`), and which files it has. */
export const browser = { supported: ["prefetch", "preload"], loaded: new Set<string>() };
const frame = { isShown: () => false, hasFailed: () => false };
export const frames = ["tickets", "shop", "maps", "assets"].map((module) => ({
  part: appPart(module),
  frame: { ...frame },
}));
export const near = (path: string) => new URL(path, location.origin).href;

function decideAt({ pathname }: URL): Decision {
  const module = pathname.split("/")[1] ?? "";
  return `@app/${module}` in imports
    ? { kind: "show", screen: "app", module }
    : { kind: "show", screen: module === "profile" ? "profile" : "home" };
}

export const links = () => [...document.head.querySelectorAll<HTMLLinkElement>('link[rel="prefetch"]')];
export const fetched = () => links().map(({ href }) => href);

/** Moves the pointer onto a link. */
export function over(path: string, type = "mouseover"): void {
  document.body.innerHTML = `<a href="${path}"><b>x</b></a>`;
  document.querySelector("b")?.dispatchEvent(new Event(type, { bubbles: true, composed: true }));
}
/** Moves the pointer onto a link and leaves it there; returns the addresses that are prefetched. */
export function stayOver(path: string, type?: string): string[] {
  over(path, type);
  jest.advanceTimersByTime(100);
  return fetched();
}

let stop = new AbortController();

/** Writes the import map into the page. */
export function mapElement(): void {
  document.head.innerHTML = `<script type="systemjs-importmap">${JSON.stringify(map)}</script>`;
}

/** Starts with Ana signed in. The listeners end with the test. */
export async function start(changes: Parameters<typeof bootPage>[0] = {}) {
  const add = document.addEventListener.bind(document);
  stop = new AbortController();
  jest.spyOn(document, "addEventListener").mockImplementation((type: string, listener, options) => {
    add(type, listener, { ...(typeof options === "object" && options), signal: stop.signal });
  });
  mapElement();
  bootPage({ map: boot, ...changes });
  fakeApi();
  await signIn("ana@acme.test", "portico-demo-2026");
  expect(currentSession().status).toBe("signed-in");
  jest.useFakeTimers();
  await followIntent({ frames, decideAt });
}

const tickets = ["/modules/tickets-mf/tickets.js", "/modules/shared-deps/react.js", "/modules/shared-deps/router.js"];
/** The files of tickets. */
export const all = [...tickets, "/modules/tickets-mf/tickets.css"].map(near);

/** A page of links in a browser that prefetches; each test starts with nothing fetched. */
export function prefetchingPage(): void {
  beforeAll(() => {
    const relList = { supports: (rel: string) => browser.supported.includes(rel), contains: () => false };
    Object.defineProperty(HTMLLinkElement.prototype, "relList", { configurable: true, value: relList });
  });
  beforeEach(() => {
    browser.supported = ["prefetch", "preload"];
    Object.defineProperty(navigator, "userAgentData", { configurable: true, value: {} });
    resetPage();
    browser.loaded.clear();
    for (const each of frames) Object.assign(each.frame, frame);
    Object.assign(globalThis, {
      System: {
        resolve: (name: string) => {
          const address = imports[name] ?? name;
          if (!/[./]/.test(address)) throw new Error(`Unable to resolve bare specifier '${address}'`);
          return near(address);
        },
        has: (url: string) => browser.loaded.has(url),
      },
    });
  });
  afterEach(() => {
    stop.abort();
    Reflect.deleteProperty(window, "requestIdleCallback");
    Reflect.deleteProperty(navigator, "deviceMemory");
    Reflect.deleteProperty(navigator, "connection");
    Reflect.deleteProperty(navigator, "userAgentData");
    Reflect.deleteProperty(window, "trustedTypes");
  });
}
