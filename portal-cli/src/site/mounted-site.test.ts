/** @jest-environment jsdom */
import type { PageScript } from "../html/page-scripts.ts";
import { mountedSite } from "./mounted-site.ts";
import { pageNameOf, type SitePage, scrollToTarget } from "./opened-page.ts";
import { startRouter } from "./site-scripts.ts";

const text = (name: string, attributes: Record<string, string>, ...children: string[]) => ({
  ...{ name, attributes, children },
});

function pageOf(title: string, more: Partial<SitePage> = {}): SitePage {
  const link = text("a", { href: "portico-page:guide/" }, "Guide");
  const picture = text("img", { src: "portico-file:(a%20b.png)", class: "x" });
  const comment = text("#comment", {}, " end ");
  const body = [text("h1", {}, title), link, picture, comment];
  return { title, attributes: { class: "dark" }, body, scripts: [], styles: [], ...more };
}

const titles: unknown[] = [];
const base = "https://cdn.example/x/";
const name = "@app/stock";

function application(pages: Record<string, SitePage | Error>, modules: Record<string, () => Promise<unknown>> = {}) {
  const entries = Object.entries(pages).map(([name, page]) => {
    const load = jest.fn(async () => {
      if (page instanceof Error) throw page;
      return { page };
    });
    return [name, { path: name === "" ? "" : `${name}/`, load }] as const;
  });
  const domElement = document.createElement("div");
  document.body.replaceChildren(domElement);
  const portal = {
    basePath: "/stock",
    setTitle: (title: string, options?: { missing?: boolean }) => void titles.push([title, options?.missing]),
  };
  const site = { pages: Object.fromEntries(entries), missing: "404" in pages ? "404" : "", hasRouter: false };
  const files = { addressOf: (file: string) => new URL(file, base).href, modules };
  const lifecycles = mountedSite(site, files);
  const mount = () => lifecycles.mount({ name, domElement, portal });
  return { domElement, site, files, portal, mount, unmount: () => lifecycles.unmount() };
}

const settled = () => new Promise((done) => setTimeout(done));
async function goTo(path: string) {
  history.pushState({}, "", path);
  dispatchEvent(new PopStateEvent("popstate"));
  await settled();
}
const heading = () => document.querySelector("h1")?.textContent;

beforeEach(() => {
  titles.length = 0;
  history.replaceState({}, "", "/stock/home");
  window.scrollTo = () => {};
});
afterEach(() => document.querySelector("base")?.remove());

it("shows the page of the address, with the addresses of its files and of other pages in the portal", async () => {
  const { domElement, mount, unmount } = application({ "": pageOf("Start"), guide: pageOf("Guide") });
  await mount();
  expect([heading(), location.pathname, titles]).toEqual(["Start", "/stock/", [["Start", false]]]);
  expect(domElement.innerHTML).toBe(
    '<div class="dark" style="display: contents;"><h1>Start</h1><a href="/stock/guide/">Guide</a><img src="https://cdn.example/x/a%20b.png" class="x"><!-- end --></div>',
  );
  await goTo("/stock/guide?a=1#b");
  expect([heading(), location.href]).toEqual(["Guide", "http://localhost/stock/guide/?a=1#b"]);
  await unmount();
  expect([domElement.innerHTML, document.querySelector("base")]).toEqual(["", null]);
});

it("gives the document's body what the markup gives the page's, also at the second visit", async () => {
  const roots = [{}, { class: "home", "data-page": "start" }];
  const { mount, unmount } = application({ "": pageOf("Start", { roots }) });
  const { body } = document;
  for (const visit of [1, 2]) {
    await mount();
    expect([visit, body.className, body.dataset.page]).toEqual([visit, "home", "start"]);
    await unmount();
    expect([body.className, body.dataset.page]).toEqual(["", undefined]);
  }
});

it("shows the page for missing addresses, and reports them as missing", async () => {
  const { mount, unmount } = application({ "": pageOf("Start"), "404": pageOf("Nothing here") });
  history.replaceState({}, "", "/stock/gone");
  await mount();
  expect([heading(), location.pathname, titles]).toEqual(["Nothing here", "/stock/gone", [["Nothing here", true]]]);
  await unmount();
});

it("runs the scripts of a page once, keeps it as it was left, and leaves other applications' addresses alone", async () => {
  const run = jest.fn(async () => void document.querySelector("h1")?.append("!"));
  const scripts: PageScript[] = [{ file: "./a.js", kind: "module" }];
  const { mount, unmount } = application(
    { "": pageOf("Start", { scripts }), guide: pageOf("Guide") },
    { "./a.js": run },
  );
  await mount();
  await goTo("/stock/guide/");
  await goTo("/stock/");
  expect([heading(), run.mock.calls.length]).toEqual(["Start!", 1]);
  await goTo("/other/guide/");
  expect(heading()).toBe("Start!");
  await unmount();
  history.replaceState({}, "", "/stock/guide/");
  await mount();
  expect(heading()).toBe("Guide");
  await unmount();
});

it("runs plain scripts without the globals of another page, which that page gets back at its next visit", async () => {
  const page = window as Window & { app?: string };
  const scripts: PageScript[] = [{ file: "./a.js", kind: "script" }];
  const { mount, unmount } = application({ "": pageOf("Start", { scripts }), guide: pageOf("Guide", { scripts }) });
  const runs = (name: string) => {
    page.app ??= name;
    document.querySelector("script")?.dispatchEvent(new Event("load"));
  };
  const mounted = mount();
  await settled();
  runs("start");
  await mounted;
  await goTo("/stock/guide/");
  runs("guide");
  await settled();
  expect([heading(), page.app]).toEqual(["Guide", "guide"]);
  await goTo("/stock/");
  expect([heading(), page.app]).toEqual(["Start", "start"]);
  page.app = "changed";
  await goTo("/stock/guide/");
  expect(page.app).toBe("guide");
  await goTo("/stock/");
  expect(page.app).toBe("changed");
  await unmount();
});

it("shows the next page after the scripts of the current page have run, so that each page has its own globals", async () => {
  const page = window as Window & { shelf?: string; slow?: string };
  const scripts = ["./a.js", "./slow.js"].map((file): PageScript => ({ file, kind: "script", integrity: "sha384-1" }));
  const { mount, unmount } = application({
    "": pageOf("Start", { scripts: scripts.slice(0, 1) }),
    guide: pageOf("Guide", { scripts }),
  });
  const load = async (file: string) => {
    document.querySelector(`script[src="${base}${file}"]`)?.dispatchEvent(new Event("load"));
    await settled();
  };
  const mounted = mount();
  await settled();
  page.shelf = "start";
  await load("a.js");
  await mounted;
  await goTo("/stock/guide/");
  page.shelf = "guide";
  await load("a.js");
  // The user goes back while the last script of the guide is still loading.
  await goTo("/stock/");
  page.slow = "guide";
  await load("slow.js");
  expect([heading(), page.shelf]).toEqual(["Start", "start"]);
  await goTo("/stock/guide/");
  expect([heading(), page.shelf, page.slow]).toEqual(["Guide", "guide", "guide"]);
  await unmount();
});

it("does not wait for modules and for scripts of other origins of the page that is left, and keeps that page", async () => {
  const page = window as Window & { kit?: string };
  let end = () => {};
  const load = jest.fn(
    () =>
      new Promise<void>((resolve) => {
        end = resolve;
      }),
  );
  const scripts: PageScript[] = [
    { file: "./a.js", kind: "script", integrity: "sha384-1" },
    { file: "https://kit.example/x.js", kind: "script" },
    { file: "./late.js", kind: "module" },
  ];
  const { mount, unmount } = application(
    { "": pageOf("Start", { scripts }), guide: pageOf("Guide", { scripts }) },
    { "./late.js": load },
  );
  const ends = async (file: string) => {
    document.querySelector(`script[src$="${file}"]`)?.dispatchEvent(new Event("load"));
    await settled();
  };
  void mount();
  await settled();
  page.kit = "start";
  await ends("a.js");
  await goTo("/stock/guide/");
  expect([heading(), page.kit]).toEqual(["Guide", undefined]);
  page.kit = "guide";
  await ends("a.js");
  await ends("x.js");
  expect(load).toHaveBeenCalledTimes(1);
  await goTo("/stock/");
  expect([heading(), page.kit]).toEqual(["Start", "start"]);
  await ends("x.js");
  await goTo("/stock/guide/");
  expect([heading(), page.kit, document.querySelectorAll("script").length]).toEqual(["Guide", "guide", 2]);
  end();
  await unmount();
});

it("lets the browser open the next page when a script of the current page does not arrive", async () => {
  // jsdom reports that it does not load pages.
  const reload = jest.spyOn(console, "error").mockImplementation(() => {});
  const scripts: PageScript[] = [{ file: "./a.js", kind: "script", integrity: "sha384-1" }];
  const { mount, unmount } = application({ "": pageOf("Start", { scripts }), guide: pageOf("Guide") });
  void mount();
  await settled();
  jest.useFakeTimers();
  history.pushState({}, "", "/stock/guide/");
  dispatchEvent(new PopStateEvent("popstate"));
  await jest.advanceTimersByTimeAsync(3_000);
  jest.useRealTimers();
  expect(String(reload.mock.calls[0]?.[0])).toContain("navigation");
  expect([heading(), location.pathname]).toEqual(["Start", "/stock/guide/"]);
  reload.mockRestore();
  await unmount();
});

it("adds the style sheets of a page while it is shown", async () => {
  const styles = [{ file: "./guide.css", integrity: "sha384-1" }];
  const { mount, unmount } = application({ "": pageOf("Start"), guide: pageOf("Guide", { styles }) });
  await mount();
  await goTo("/stock/guide/");
  const link = document.head.querySelector("link");
  expect([heading(), link?.href, link?.integrity]).toEqual(["Start", "https://cdn.example/x/guide.css", "sha384-1"]);
  link?.dispatchEvent(new Event("load"));
  await settled();
  expect(heading()).toBe("Guide");
  await goTo("/stock/");
  expect(document.head.querySelector("link")).toBeNull();
  await unmount();
});

it("leaves the address of another application alone when a page has loaded after the user left", async () => {
  const styles = [{ file: "./guide.css", integrity: "sha384-1" }];
  const { mount, unmount } = application({ "": pageOf("Start"), guide: pageOf("Guide", { styles }) });
  await mount();
  await goTo("/stock/guide");
  const link = document.head.querySelector("link");
  // The portal unmounts the application a moment after the address has changed.
  await goTo("/profile");
  link?.dispatchEvent(new Event("load"));
  await settled();
  expect([heading(), location.pathname]).toEqual(["Start", "/profile"]);
  await unmount();
});

it("holds back listeners of window and document while another page is shown", async () => {
  const seen: string[] = [];
  const listening = (name: string) => async () => document.addEventListener("ping", () => seen.push(name));
  const scriptsOf = (file: string): PageScript[] => [{ file, kind: "module" }];
  const own = document.addEventListener;
  const { mount, unmount } = application(
    { "": pageOf("Start", { scripts: scriptsOf("./a.js") }), guide: pageOf("Guide", { scripts: scriptsOf("./b.js") }) },
    { "./a.js": listening("start"), "./b.js": listening("guide") },
  );
  const ping = () => document.dispatchEvent(new Event("ping"));
  await mount();
  ping();
  await goTo("/stock/guide/");
  ping();
  await goTo("/stock/");
  ping();
  await unmount();
  ping();
  expect([seen, document.addEventListener === own]).toEqual([["start", "guide", "start"], true]);
});

it("removes the listeners of other pages that the portal has added again for the next visit", async () => {
  const seen: string[] = [];
  const listeners = ["start", "guide"].map((name) => () => void seen.push(name));
  const [start, guide] = ["./a.js", "./b.js"].map((file) => pageOf(file, { scripts: [{ file, kind: "module" }] }));
  const add = (index: number) => async () => document.addEventListener("ping", listeners[index] as () => void);
  const { mount, unmount } = application(
    { "": start as SitePage, guide: guide as SitePage },
    { "./a.js": add(0), "./b.js": add(1) },
  );
  await mount();
  await goTo("/stock/guide/");
  await unmount();
  for (const each of listeners) document.addEventListener("ping", each);
  await mount();
  document.dispatchEvent(new Event("ping"));
  expect(seen).toEqual(["guide"]);
  await unmount();
});

it("fails when the page of the address cannot be loaded, and begins again", async () => {
  const { site, mount, domElement, unmount } = application({
    "": new TypeError("503: error loading dynamically imported module"),
  });
  await expect(mount()).rejects.toThrow("503");
  expect([domElement.innerHTML, document.querySelector("base")]).toEqual(["", null]);
  site.pages[""]?.load.mockResolvedValueOnce({ page: pageOf("Start") });
  await mount();
  expect(heading()).toBe("Start");
  await unmount();
});

it("rebuilds a page whose scripts have failed", async () => {
  const load = jest
    .fn()
    .mockRejectedValueOnce(new TypeError("503: error loading dynamically imported module"))
    .mockResolvedValueOnce({});
  const scripts: PageScript[] = [{ file: "./a.js", kind: "module" }];
  const { mount, unmount } = application({ "": pageOf("Start", { scripts }) }, { "./a.js": load });
  await expect(mount()).rejects.toThrow("503");
  await mount();
  expect([heading(), load.mock.calls.length]).toEqual(["Start", 2]);
  await unmount();
});

it("skips a page that only redirects to another one", async () => {
  const moved = (address: string) => pageOf("Moved", { moved: address });
  const { mount, unmount } = application({
    "": pageOf("Start"),
    old: moved("portico-page:older/"),
    older: moved("../guide/#part"),
    self: moved(""),
    guide: pageOf("Guide"),
  });
  history.replaceState({}, "", "/stock/old");
  const before = history.length;
  await mount();
  expect([heading(), location.pathname + location.hash, history.length]).toEqual([
    "Guide",
    "/stock/guide/#part",
    before,
  ]);
  await goTo("/stock/self/");
  expect(heading()).toBe("Moved");
  await unmount();
});

it("shows the part of a page that its address names, and otherwise its beginning", async () => {
  const seen: string[] = [];
  window.scrollTo = () => void seen.push("beginning");
  Element.prototype.scrollIntoView = function scrollIntoView() {
    seen.push(this.id);
  };
  const guide = pageOf("Guide", { body: [text("h2", { id: "part" }, "Part")] });
  const { mount, unmount } = application({ "": pageOf("Start"), guide });
  await mount();
  await goTo("/stock/guide/#part");
  await goTo("/stock/#none");
  expect(seen).toEqual(["part", "beginning"]);
  await unmount();
});

it("leaves addresses to the router of the site", async () => {
  const { site, files, domElement, portal } = application({ "": pageOf("Start"), guide: pageOf("Guide") });
  const lifecycles = mountedSite({ ...site, hasRouter: true }, files);
  const mounted = lifecycles.mount({ name, domElement, portal });
  await settled();
  addEventListener("popstate", () => {});
  await mounted;
  await goTo("/stock/guide/");
  expect([heading(), titles]).toEqual(["Start", []]);
  await lifecycles.unmount();
  // The portal's own entries have no state, and routers pass over such events (VitePress).
  history.replaceState(null, "", "/stock/home");
  const states: unknown[] = [];
  addEventListener("popstate", ({ state }) => states.push(state), { once: true });
  await lifecycles.mount({ name, domElement, portal });
  expect([heading(), states, location.pathname]).toEqual(["Start", [{}], "/stock/"]);
  await lifecycles.unmount();
});

it("continues, as browsers do, when a script throws, also when the user returns to the page", async () => {
  const own: PageScript = { file: "./a.js", kind: "script", integrity: "sha384-1" };
  const run = jest.fn(async () => {});
  const scripts: PageScript[] = [own, { file: "./b.js", kind: "module" }];
  const pages = { "": pageOf("Start", { scripts }), guide: pageOf("Guide") };
  const { mount, unmount } = application(pages, { "./b.js": run });
  const mounted = mount();
  await settled();
  const script = document.querySelector<HTMLScriptElement>('script[src$="a.js"]');
  dispatchEvent(new ErrorEvent("error", { filename: script?.src ?? "", error: new Error("no slider") }));
  script?.dispatchEvent(new Event("load"));
  await mounted;
  await goTo("/stock/guide/");
  await goTo("/stock/");
  expect([heading(), run.mock.calls.length]).toEqual(["Start", 1]);
  await unmount();
});

it("fails when a script throws on a page without anything to see, as users would get an empty page", async () => {
  Object.assign(window, { reportError: jest.fn() });
  const scripts: PageScript[] = [{ file: "./a.js", kind: "module" }];
  const load = jest.fn().mockRejectedValue(new Error("kit is not defined"));
  const body = [text("div", { id: "root" })];
  const { mount } = application({ "": pageOf("Start", { scripts, body }) }, { "./a.js": load });
  await expect(mount()).rejects.toThrow("kit is not defined");
});

/** Opens the first page and then the guide; each is there when its script has run. */
async function openBoth(mount: () => Promise<void>, runs: (name: string) => Promise<void>): Promise<void> {
  const mounted = mount();
  await settled();
  await runs("start");
  await mounted;
  await goTo("/stock/guide/");
  await runs("guide");
}

it("restores another application's global when the user leaves the page that has changed it", async () => {
  const page = window as Window & { $?: string };
  page.$ = "another application's";
  const scripts: PageScript[] = [{ file: "./a.js", kind: "script" }];
  const { mount, unmount } = application({ "": pageOf("Start", { scripts }), guide: pageOf("Guide", { scripts }) });
  const found: unknown[] = [];
  const runs = async (name: string) => {
    found.push(page.$);
    page.$ = name;
    document.querySelector("script")?.dispatchEvent(new Event("load"));
    await settled();
  };
  await openBoth(mount, runs);
  await unmount();
  expect([found, page.$]).toEqual([["another application's", "another application's"], "another application's"]);
  page.$ = "a newer one";
  await mount();
  found.push(page.$);
  await goTo("/stock/");
  found.push(page.$);
  await unmount();
  expect([found.slice(2), page.$]).toEqual([["guide", "start"], "a newer one"]);
  delete page.$;
});

it("restores a global when the user has left before the script that changes it has run", async () => {
  const page = window as Window & { $?: string };
  page.$ = "another application's";
  const scripts: PageScript[] = [{ file: "./a.js", kind: "script", integrity: "sha384-1" }];
  const { mount, unmount } = application({ "": pageOf("Start", { scripts }) });
  const mounted = mount();
  await settled();
  const script = document.querySelector("script");
  await unmount();
  page.$ = "start";
  script?.dispatchEvent(new Event("load"));
  await mounted;
  expect(page.$).toBe("another application's");
  delete page.$;
});

it.each([
  ["arrives", "load"],
  ["fails", "error"],
])(
  "keeps a page's own global for its scripts when the user leaves while they load, and the last one %s",
  async (_case, last) => {
    const page = window as Window & { $?: string };
    page.$ = "another application's";
    const scripts = ["./a.js", "./plugins.js"].map(
      (file): PageScript => ({ file, kind: "script", integrity: "sha384-1" }),
    );
    const { mount, unmount } = application({ "": pageOf("Start", { scripts }) });
    const mounted = mount().catch(() => {});
    await settled();
    const scriptOf = (file: string) => document.querySelector(`script[src="${base}${file}"]`);
    page.$ = "start";
    scriptOf("a.js")?.dispatchEvent(new Event("load"));
    await settled();
    const plugins = scriptOf("plugins.js");
    await unmount();
    // The plug-ins add themselves to this one.
    expect(page.$).toBe("start");
    page.$ += " with plug-ins";
    plugins?.dispatchEvent(new Event(last));
    await mounted;
    expect(page.$).toBe("another application's");
    delete page.$;
  },
);

it("keeps the globals of a page that the user leaves again while it is loading", async () => {
  const page = window as Window & { shelf?: string };
  const scripts: PageScript[] = [{ file: "./a.js", kind: "script" }];
  const { mount, unmount } = application({ "": pageOf("Start", { scripts }), guide: pageOf("Guide", { scripts }) });
  const runs = async (name: string) => {
    page.shelf = name;
    document.querySelector("script")?.dispatchEvent(new Event("load"));
    await settled();
  };
  await openBoth(mount, runs);
  history.pushState({}, "", "/stock/");
  dispatchEvent(new PopStateEvent("popstate"));
  await goTo("/stock/guide/");
  await goTo("/stock/");
  expect([heading(), page.shelf]).toEqual(["Start", "start"]);
  await unmount();
});

/** The site's own script changes the address: the portal says who calls. */
function runOwn(method: "pushState" | "replaceState", to: string, specifier = name) {
  dispatchEvent(new CustomEvent("portico:history", { detail: { specifier, to } }));
  history[method]({}, "", to);
}

it("opens the page of a link until the site's scripts change an address themselves", async () => {
  const { site, files, domElement, portal } = application({ "": pageOf("Start"), guide: pageOf("Guide") });
  const lifecycles = mountedSite({ ...site, mayRoute: true }, files);
  const { pushState } = history;
  await lifecycles.mount({ name, domElement, portal });
  // Other code's function stays.
  expect(history.pushState).toBe(pushState);
  await goTo("/stock/guide/");
  expect(heading()).toBe("Guide");
  await goTo("/stock/");
  // A menu, and the words of a search in the address.
  const link = document.querySelector("a") as HTMLAnchorElement;
  link.addEventListener("click", (event) => event.preventDefault(), { once: true });
  link.click();
  runOwn("replaceState", "?search=a#part");
  // Another application has a link to the site.
  runOwn("pushState", "/stock/guide/", "@app/other");
  dispatchEvent(new PopStateEvent("popstate"));
  await settled();
  expect(heading()).toBe("Guide");
  await lifecycles.unmount();
});

it("does not treat the address of a redirecting page as a router's", async () => {
  const old = pageOf("Moved", { moved: "portico-page:guide/" });
  const { site, files, domElement, portal } = application({ "": pageOf("Start"), old, guide: pageOf("Guide") });
  const lifecycles = mountedSite({ ...site, mayRoute: true }, files);
  await lifecycles.mount({ name, domElement, portal });
  const { replaceState } = history;
  history.replaceState = (...given) => {
    const detail = { specifier: name, to: given[2] };
    dispatchEvent(new CustomEvent("portico:history", { detail }));
    replaceState.apply(history, given);
  };
  await goTo("/stock/old");
  history.replaceState = replaceState;
  expect([heading(), location.pathname]).toEqual(["Guide", "/stock/guide/"]);
  await goTo("/stock/");
  expect(heading()).toBe("Start");
  await lifecycles.unmount();
});

it.each(["pushState", "replaceState"] as const)(
  "leaves pages to the router of a site that calls %s",
  async (method) => {
    const { site, files, domElement, portal } = application({ "": pageOf("Start"), guide: pageOf("Guide") });
    const lifecycles = mountedSite({ ...site, mayRoute: true }, files);
    await lifecycles.mount({ name, domElement, portal });
    const received: string[] = [];
    addEventListener("popstate", () => received.push(location.pathname));
    // By a button, a form or its own code.
    runOwn(method, "/stock/guide/");
    dispatchEvent(new PopStateEvent("popstate"));
    await settled();
    expect(heading()).toBe("Start");
    await goTo("/stock/guide/#more");
    await lifecycles.unmount();
    // Its router has drawn the guide there, and listens again.
    await lifecycles.mount({ name, domElement, portal });
    expect([heading(), location.pathname]).toEqual(["Start", "/stock/guide/"]);
    received.length = 0;
    await goTo("/stock/");
    expect(received).toEqual(["/stock/"]);
    await lifecycles.unmount();
  },
);

it("shows the page of the address when another one is still loading", async () => {
  const guide = pageOf("Guide");
  const { site, mount, unmount } = application({ "": pageOf("Start"), guide });
  await mount();
  let load = (_: { page: SitePage }) => {};
  const loading = new Promise<{ page: SitePage }>((resolve) => {
    load = resolve;
  });
  site.pages.guide?.load.mockReturnValueOnce(loading);
  await goTo("/stock/guide/");
  await goTo("/stock/");
  load({ page: guide });
  await settled();
  expect([heading(), document.querySelectorAll("h1").length]).toEqual(["Start", 1]);
  await unmount();
});

it("shows a rendered page after its router has taken over, and reports a changed address to the router", async () => {
  const seen: string[] = [];
  const place = document.createElement("div");
  document.body.replaceChildren(place);
  const started = startRouter(place, async () => {});
  await settled();
  expect(place.style.visibility).toBe("hidden");
  history.pushState({}, "", "/stock/guide/");
  const listen = () => void seen.push(location.pathname);
  addEventListener("popstate", listen);
  await started;
  expect([place.style.visibility, seen]).toEqual(["", ["/stock/guide/"]]);
  removeEventListener("popstate", listen);
  await expect(
    startRouter(place, () => Promise.reject(new TypeError("503: error loading dynamically imported module"))),
  ).rejects.toThrow("503");
  expect(place.style.visibility).toBe("");
});

it.each([
  ["/stock", ""],
  ["/stock/", ""],
  ["/stock/home", ""],
  ["/stock/index.html", ""],
  ["/stock/guide/", "guide"],
  ["/stock/guide/index.html", "guide"],
  ["/stock/guide/first.html", "guide/first"],
  ["/stock/gu%C3%ADa", "guía"],
  ["/stock/100%", "100%"],
])("finds the page of %s", (path, name) => expect(pageNameOf(path, "/stock")).toBe(name));

it("shows the top of a page whose fragment cannot be decoded", () => {
  history.replaceState(null, "", "/stock/guide#100%");
  const scroll = jest.spyOn(window, "scrollTo").mockImplementation(() => {});
  scrollToTarget();
  expect(scroll).toHaveBeenCalledWith(0, 0);
});

it("shows the root element of a page that its scripts draw, with its title and a body as wide as the frame", async () => {
  const link = {
    ...text("link", { rel: "stylesheet", href: "/a.css" }),
    namespace: "http://www.w3.org/1998/Math/MathML",
  };
  const root = {
    ...text("html", { lang: "en" }),
    children: [{ ...text("head", {}), children: [link] }, text("body", { class: "b" }, "Start")],
  };
  const { domElement, mount, unmount } = application({ "": pageOf("Start", { body: [root], drawsDocument: true }) });
  await mount();
  const [made] = domElement.children;
  expect([made?.localName, made?.getAttribute("style"), titles]).toEqual([
    "html",
    "display: contents;",
    [["Start", false]],
  ]);
  expect(made?.querySelector<HTMLElement>("body")?.style.margin).toBe("0px");
  expect(document.querySelector<HTMLLinkElement>("link[rel=stylesheet]")?.href).toBe("");
  await unmount();
  expect(domElement.children).toHaveLength(0);
});

it("gives a drawn document its foreign style sheets, and its titles to the portal while it is shown", async () => {
  const head = { ...text("head", {}), children: [text("title", {}, "Start")] };
  const root = { ...text("html", {}), children: [head, text("body", {}, "Start")] };
  const sheet = text("link", { rel: "stylesheet", href: "https://fonts.example/a.css" });
  const { domElement, mount, unmount } = application({
    "": pageOf("Start", { body: [sheet, root], drawsDocument: true }),
  });
  await mount();
  expect(document.head.querySelector('link[href="https://fonts.example/a.css"]')).not.toBeNull();
  expect(domElement.innerHTML).toMatch(/^<html [^>]*><head>/);
  const title = domElement.querySelector("title") as HTMLElement;
  title.textContent = "Item 7";
  await settled();
  await unmount();
  title.textContent = "Item 8";
  await settled();
  expect(titles).toEqual([
    ["Start", false],
    ["Item 7", undefined],
  ]);
});

it("lets a script read its address as the page has it", async () => {
  const { scriptElement } = await import("../html/page-elements.ts");
  const element = scriptElement(0, new Map(), "/_next/a.js");
  Object.assign(element, { src: "https://cdn.example/x/_next/a.js", id: "a" });
  expect([element.getAttribute("src"), element.getAttribute("id"), element.src]).toEqual([
    ...["/_next/a.js", "a", "https://cdn.example/x/_next/a.js"],
  ]);
});
