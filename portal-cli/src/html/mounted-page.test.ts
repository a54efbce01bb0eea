/** @jest-environment jsdom */

import { shareNames } from "../site/shared-names.ts";
import type { PageNode } from "./make-node.ts";
import { type MountedPage, mountedPage } from "./mounted-page.ts";
import type { PageScript } from "./page-scripts.ts";

const portal = { basePath: "/stock" };
const root = { name: "div", attributes: { id: "root", style: "color: red" }, children: ["Loading"] };
const main: PageScript = { file: "./a.js", kind: "module", integrity: "sha384-a" };
const plain: PageScript = { file: "./one.js", kind: "script", integrity: "sha384-1" };

function application(
  scripts: PageScript[],
  modules: Record<string, () => Promise<unknown>>,
  more: PageNode[] = [],
  isHosted = false,
  address = "https://cdn.example/x/",
) {
  const data = { name: "script", attributes: { id: "data", type: "application/json" }, children: ["[1]"] };
  const page: MountedPage = { body: [root, data, ...more], scripts, isHosted };
  const domElement = document.createElement("div");
  document.body.replaceChildren(domElement);
  const lifecycles = mountedPage(page, { addressOf: (file) => new URL(file, address).href, modules });
  return { domElement, mount: () => lifecycles.mount({ domElement, portal }), unmount: () => lifecycles.unmount() };
}
/** Ends the request of the page's script, as a browser does. */
function settle(name: "load" | "error", thrown?: Error) {
  const script = document.querySelector("script:not(#data)") as HTMLScriptElement;
  if (thrown) dispatchEvent(new ErrorEvent("error", { filename: script.src, error: thrown }));
  script.dispatchEvent(new Event(name));
  return script;
}

afterEach(() => document.querySelector("base")?.remove());
beforeEach(() => history.replaceState({}, "", "/stock/home?a=1"));

it("makes the page's elements, then runs its scripts, at the address of the application's start", async () => {
  const seen: unknown[] = [];
  const run = async () => {
    seen.push(document.getElementById("root")?.style.color, location.pathname + location.search);
    seen.push(
      document.querySelector("base")?.getAttribute("href"),
      document.querySelector("base") instanceof SVGElement,
      document.querySelector("script[type]#data")?.textContent,
      document.getElementById("data") instanceof HTMLScriptElement,
    );
  };
  await application([main], { "./a.js": run }).mount();
  expect(seen).toEqual(["red", "/stock/?a=1", "/stock/", true, "[1]", false]);
});

it("keeps its elements while the user is elsewhere, and runs its scripts once", async () => {
  const run = jest.fn(async () => void document.getElementById("root")?.replaceChildren("drawn"));
  const { domElement, mount, unmount } = application([main], { "./a.js": run });
  await mount();
  await unmount();
  expect([domElement.textContent, document.querySelector("base")]).toEqual(["", null]);
  history.replaceState({}, "", "/stock/orders/7");
  await mount();
  expect([document.getElementById("root")?.textContent, location.pathname]).toEqual(["drawn", "/stock/orders/7"]);
  expect(run).toHaveBeenCalledTimes(1);
});

it("restores values that its scripts set at the root element and the body, and that the portal removed", async () => {
  const { documentElement: root, body } = document;
  const run = async () => {
    root.classList.add("dark");
    root.style.setProperty("--ink", "red");
    body.setAttribute("data-theme", "dark");
    // The lock of a dialog, which is not there any more.
    root.style.cssText += "overflow: hidden; touch-action: none";
    body.style.cssText = "position: fixed; top: -80px; padding-right: 15px; overflow-y: scroll";
    for (const name of ["inert", "aria-hidden", "data-scroll-locked"]) body.setAttribute(name, "true");
  };
  const { mount, unmount } = application([main], { "./a.js": run });
  root.setAttribute("mode", "light");
  await mount();
  root.setAttribute("mode", "dark");
  await unmount();
  for (const element of [root, body]) for (const name of element.getAttributeNames()) element.removeAttribute(name);
  await mount();
  expect([root.outerHTML.split(">")[0], body.outerHTML.split(">")[0]]).toEqual([
    '<html class="dark" style="--ink: red;"',
    '<body data-theme="dark"',
  ]);
  await unmount();
  for (const element of [root, body]) for (const name of element.getAttributeNames()) element.removeAttribute(name);
});

it("has the body's classes for colours, with the frame's variables, and no scroll locks of dialogs", async () => {
  const { documentElement: root, body } = document;
  document.head.innerHTML =
    "<style>.reveal { background: #191919 } .lock { overflow: hidden } .ink { background: red }</style>";
  const { domElement, mount, unmount } = application([main], {
    "./a.js": async () => body.classList.add("reveal", "lock"),
  });
  await mount();
  await null;
  const place = domElement.firstElementChild as HTMLElement;
  expect([place.className, place.style.display]).toEqual(["reveal", ""]);
  root.classList.add("ink");
  body.classList.remove("reveal");
  await null;
  expect(place.className).toBe("ink");
  await unmount();
  root.className = "";
  body.className = "";
  await null;
  await mount();
  expect(place.className).toBe("ink");
  await unmount();
  root.removeAttribute("class");
  body.removeAttribute("class");
  document.head.replaceChildren();
});

it("calls a page's lifecycles for another host if its scripts draw nothing by themselves", async () => {
  const [bootstrap, mount, unmount] = [jest.fn(), jest.fn(), jest.fn()];
  const leave = (name: string, value: unknown) => async () => void Object.assign(window, { [name]: value });
  const child = application([main], { "./a.js": leave("purehtml", { bootstrap, mount, unmount }) });
  await child.mount();
  await child.unmount();
  await child.mount();
  const container = child.domElement.firstElementChild;
  expect([bootstrap.mock.calls, mount.mock.calls]).toEqual([[[{ container }]], [[{ container }]]]);
  const leaveBoth = async () => void Object.assign(window, { mount, unmount });
  await application([main], { "./a.js": leaveBoth }, [], true).mount();
  expect(mount).toHaveBeenCalledTimes(2);
  const place = { name: "script", attributes: {}, children: [], runs: 0 };
  const opened = application([plain], {}, [place]).mount();
  await leave("placed", { bootstrap, mount, unmount })();
  settle("load");
  await opened;
  expect(mount).toHaveBeenCalledTimes(3);
  const drawn = async () => {
    await leave("stock", { bootstrap, mount, unmount })();
    document.getElementById("root")?.replaceChildren("drawn");
  };
  await application([main], { "./a.js": drawn }).mount();
  const begun = async () => {
    await leave("begun", { bootstrap, mount, unmount })();
    // React draws later, and notes at once that it has the element.
    Object.assign(document.getElementById("root") ?? {}, { __reactContainer$1: {} });
  };
  await application([main], { "./a.js": begun }).mount();
  expect([bootstrap, mount].map(({ mock }) => mock.calls.length)).toEqual([2, 3]);
  for (const name of ["purehtml", "placed", "mount", "unmount", "stock", "begun"]) Reflect.deleteProperty(window, name);
});

it.each([["again"], ["window"]])(
  "calls the lifecycles of a new build that are in a global of the same name: %s",
  async (name) => {
    const builds = ["https://cdn.example/one/", "https://cdn.example/two/"].map((address) => {
      const mount = jest.fn();
      const lifecycles = { bootstrap: async () => {}, mount, unmount: async () => {} };
      const given = name === "window" ? lifecycles : { [name]: lifecycles };
      const run = async () => void Object.assign(window, given);
      return { mount, child: application([main], { "./a.js": run }, [], true, address) };
    });
    for (const { child, mount } of builds) {
      await child.mount();
      expect(mount).toHaveBeenCalledTimes(1);
      await child.unmount();
    }
    for (const each of [name, "bootstrap", "mount", "unmount"]) Reflect.deleteProperty(window, each);
  },
);

it("ignores lifecycles that other code set as the page's globals before", async () => {
  const [first, others] = [jest.fn(), jest.fn()];
  const put = (mount: () => void) => Object.assign(window, { bootstrap() {}, mount, unmount() {} });
  const child = application([main], { "./a.js": async () => void put(first) }, [], true, "https://cdn.example/four/");
  await child.mount();
  await child.unmount();
  put(others);
  await application([main], { "./a.js": async () => {} }, [], true, "https://cdn.example/three/").mount();
  expect([first.mock.calls.length, others.mock.calls.length]).toEqual([1, 0]);
  for (const name of ["bootstrap", "mount", "unmount"]) Reflect.deleteProperty(window, name);
});

it("tests a class of the body once for the present style sheets", async () => {
  const { domElement, mount, unmount } = application([main], { "./a.js": async () => {} });
  await mount();
  const place = domElement.firstElementChild as HTMLElement;
  const seen: MutationRecord[] = [];
  const observer = new MutationObserver((records) => seen.push(...records));
  document.body.classList.add("plain");
  await null;
  observer.observe(place, { attributes: true });
  document.body.classList.add("plain-too");
  document.body.classList.remove("plain-too");
  await null;
  document.documentElement.classList.add("plain");
  await null;
  expect([seen, place.className]).toEqual([[], ""]);
  document.head.innerHTML = "<style>.plain { background: red }</style>";
  document.body.classList.add("other");
  await null;
  expect(place.className).toBe("plain");
  observer.disconnect();
  await unmount();
  document.documentElement.removeAttribute("class");
  document.body.removeAttribute("class");
  document.head.replaceChildren();
});

it("does not call a page's functions that are named like lifecycles if the page names no other host", async () => {
  const [mount, unmount] = [jest.fn(), jest.fn()];
  await application([main], { "./a.js": async () => void Object.assign(window, { mount, unmount }) }).mount();
  expect(mount).not.toHaveBeenCalled();
  for (const name of ["mount", "unmount"]) Reflect.deleteProperty(window, name);
});

it("does not read frames that a script adds, and continues if a global of another origin cannot be read", async () => {
  const refuse = () => {
    throw new DOMException("Blocked a frame", "SecurityError");
  };
  const read = jest.fn();
  const added = {
    7: {
      get bootstrap() {
        return read();
      },
    },
    framed: new Proxy({}, { get: refuse }),
  };
  await application([main], { "./a.js": async () => void Object.assign(window, added) }).mount();
  expect(read).not.toHaveBeenCalled();
  for (const name of Object.keys(added)) Reflect.deleteProperty(window, name);
});

it("calls the lifecycles again after they have failed, as scripts run once", async () => {
  const mount = jest.fn(({ container }: { container: Element }) => {
    container.append("Loading");
    if (mount.mock.calls.length === 1) throw new Error("no stores");
  });
  const host = { bootstrap() {}, mount, unmount() {} };
  const load = jest.fn(async () => {
    if (load.mock.calls.length === 1) Object.assign(window, { failed: host });
  });
  const child = application([main], { "./a.js": load });
  await expect(child.mount()).rejects.toThrow("no stores");
  await child.mount();
  expect(mount).toHaveBeenCalledTimes(2);
  Reflect.deleteProperty(window, "failed");
});

it.each(["one", "window"])("calls the lifecycles of %s again after the frame has rebuilt the page", async (name) => {
  const mount = jest.fn().mockRejectedValueOnce(new Error("no stores"));
  const left = name === "window" ? { mount, unmount() {} } : { [name]: { bootstrap() {}, mount, unmount() {} } };
  const address = `https://cdn.example/${name}.js`;
  const first = application([main], { "./a.js": async () => void Object.assign(window, left) }, [], true, address);
  await expect(first.mount()).rejects.toThrow("no stores");
  // The browser evaluates the module of an address once.
  const again = application([main], { "./a.js": async () => {} }, [], true, `${address}?retry=1`);
  await again.mount();
  expect(mount.mock.calls.at(-1)).toEqual([{ container: again.domElement.firstElementChild }]);
  expect(mount).toHaveBeenCalledTimes(2);
  for (const each of Object.keys(left)) Reflect.deleteProperty(window, each);
});

it("shows a hash router the address of the next visit", async () => {
  const { mount, unmount } = application([main], { "./a.js": async () => {} });
  const seen: string[] = [];
  const note = () => seen.push(location.hash);
  addEventListener("hashchange", note);
  history.replaceState({}, "", "/stock/#about");
  await mount();
  await unmount();
  history.replaceState({}, "", "/tickets/home");
  history.replaceState({}, "", "/stock/#about");
  await mount();
  // Nothing has changed: a router would draw the page anew, and what is typed in it would be lost.
  expect(seen).toEqual([]);
  await unmount();
  history.replaceState({}, "", "/stock/home");
  await mount();
  removeEventListener("hashchange", note);
  expect(seen).toEqual([""]);
});

it("does not treat the address of an application with a longer name as its own", async () => {
  const { mount, unmount } = application([main], { "./a.js": async () => {} });
  history.replaceState({}, "", "/stock/#about");
  await mount();
  // The user leaves: the event comes before the application is unmounted.
  history.replaceState({}, "", "/stocks/#other");
  dispatchEvent(new HashChangeEvent("hashchange"));
  await unmount();
  history.replaceState({}, "", "/stock/#about");
  const changed = jest.fn();
  addEventListener("hashchange", changed);
  await mount();
  removeEventListener("hashchange", changed);
  expect(changed).not.toHaveBeenCalled();
});

it("adds style sheets of other origins once, before all others, so that its own override them", async () => {
  const own = document.head.appendChild(document.createElement("style"));
  const link = { name: "link", attributes: { rel: "stylesheet", href: "https://cdn.example/kit.css" }, children: [] };
  const { mount, unmount } = application([main], { "./a.js": async () => {} }, [link]);
  await mount();
  const [found] = document.querySelectorAll("link");
  expect(own.compareDocumentPosition(found as Node)).toBe(Node.DOCUMENT_POSITION_PRECEDING);
  await unmount();
  await mount();
  expect([...document.querySelectorAll("link")]).toEqual([found]);
  found?.remove();
  own.remove();
});

it("has the attributes of the page's root element and body, and the data in scripts that code reads", async () => {
  const template = { name: "script", attributes: { id: "tpl", type: "text/babel", src: "a.jsx" }, children: ["a < b"] };
  const page: MountedPage = { body: [template], attributes: { class: "kit", "ng-app": "shop" }, scripts: [] };
  const domElement = document.body.appendChild(document.createElement("div"));
  await mountedPage(page, { addressOf: String, modules: {} }).mount({ domElement, portal });
  expect(domElement.querySelector('.kit[ng-app="shop"]')).not.toBeNull();
  const data = document.getElementById("tpl") as HTMLScriptElement;
  const { type, src, text, innerHTML } = data;
  expect({ type, src, text, innerHTML }).toEqual({
    ...{ type: "text/babel", src: "a.jsx" },
    ...{ text: "a < b", innerHTML: "a < b" },
  });
  data.innerHTML = "[]";
  expect(data.text).toBe("[]");
});

it("inserts custom elements of its markup again that have removed themselves while the user was elsewhere", async () => {
  const element = (name: string): PageNode => ({ name, attributes: {}, children: [] });
  const { domElement, mount, unmount } = application([], {}, [element("x-a"), element("x-b"), element("p")]);
  await mount();
  const [first, second] = [...domElement.querySelectorAll("x-a, x-b")];
  await unmount();
  first?.remove();
  second?.remove();
  await mount();
  const names = [...(domElement.firstElementChild?.children ?? [])].map(({ localName }) => localName);
  expect(names).toEqual(["div", "span", "x-a", "x-b", "p"]);
  // One that has gone while it was seen stays away.
  second?.remove();
  await unmount();
  await mount();
  expect(domElement.querySelector("x-b")).toBeNull();
});

it("begins again after a script that could not be loaded", async () => {
  const run = jest
    .fn()
    .mockRejectedValueOnce(new TypeError("503: error loading dynamically imported module"))
    .mockResolvedValueOnce({});
  const { domElement, mount } = application([main], { "./a.js": run });
  await expect(mount()).rejects.toThrow("503");
  expect([domElement.childElementCount, document.querySelector("base")]).toEqual([0, null]);
  await mount();
  expect(domElement.firstElementChild?.firstElementChild?.textContent).toBe("Loading");
});

it("runs plain scripts in the page, with their hash, one after the other", async () => {
  const scripts: PageScript[] = [
    { file: "./one.js", kind: "script", integrity: "sha384-1" },
    { file: "https://js.pay.example/v3", kind: "script" },
  ];
  const { domElement, mount } = application(scripts, {});
  const mounted = mount();
  const first = settle("load");
  expect([first.src, first.integrity]).toEqual(["https://cdn.example/x/one.js", "sha384-1"]);
  expect(first).toHaveProperty("share", shareNames);
  first.remove();
  await Promise.resolve();
  await Promise.resolve();
  const second = settle("load");
  expect([second.src, second.hasAttribute("integrity")]).toEqual(["https://js.pay.example/v3", false]);
  await mounted;
  expect(domElement.firstElementChild?.firstElementChild?.textContent).toBe("Loading");
});

it("runs a plain script at its place in the page, with its attributes", async () => {
  const own = { name: "script", attributes: { "data-key": "a" }, children: [], runs: 0 };
  const box = { name: "div", attributes: { id: "box" }, children: [own] };
  const { mount } = application([{ file: "./one.js", kind: "script", integrity: "sha384-1" }], {}, [box]);
  const mounted = mount();
  const script = settle("load");
  expect([script.parentElement?.id, script.dataset.key, script.src, script.integrity]).toEqual([
    "box",
    "a",
    "https://cdn.example/x/one.js",
    "sha384-1",
  ]);
  await mounted;
});

it("waits for the imports of a plain script, and fails with them", async () => {
  const load = jest
    .fn()
    .mockRejectedValueOnce(new TypeError("503: error loading dynamically imported module"))
    .mockResolvedValueOnce({});
  const { mount } = application([{ file: "./one.js", kind: "script", imports: ["./a.js"] }], { "./a.js": load });
  const mounted = mount();
  settle("load");
  await expect(mounted).rejects.toThrow("503");
  const again = mount();
  settle("load");
  await again;
});

it.each([
  ["throws", "load", new Error("no root"), "no root"],
  ["cannot be loaded", "error", undefined, "https://cdn.example/x/one.js cannot be loaded"],
] as const)("fails when a plain script %s", async (_case, event, thrown, message) => {
  const mounted = application([plain], {}).mount();
  settle(event, thrown);
  await expect(mounted).rejects.toThrow(message);
});

it.each([
  ["people can read the page", { isReadable: true }, () => {}],
  ["another script draws it", {}, () => document.getElementById("root")?.append("drawn")],
])("goes on after scripts that throw, as in a browser, where %s", async (_case, more, draw) => {
  Object.assign(window, { reportError: jest.fn() });
  const scripts = [plain, { ...plain, file: "./two.js" }, main];
  const load = jest.fn().mockRejectedValueOnce(new Error("a module throws"));
  const domElement = document.body.appendChild(document.createElement("div"));
  const places = [0, 1].map((runs) => ({ name: "script", attributes: {}, children: [], runs }));
  const files = {
    addressOf: (file: string) => new URL(file, "https://cdn.example/x/").href,
    modules: { "./a.js": load },
  };
  const mounted = mountedPage({ body: [root, ...places], scripts, ...more }, files).mount({ domElement, portal });
  const found = () => [...domElement.querySelectorAll("script")];
  dispatchEvent(new ErrorEvent("error", { filename: "https://cdn.example/x/one.js", error: new Error("no slider") }));
  found()[0]?.dispatchEvent(new Event("load"));
  await new Promise((done) => setTimeout(done));
  draw();
  found()[1]?.dispatchEvent(new Event("load"));
  await mounted;
  expect([load.mock.calls.length, domElement.textContent]).toEqual([1, expect.stringContaining("Loading")]);
  expect(window.reportError).toHaveBeenCalledWith(new Error("a module throws"));
  domElement.remove();
});

it("goes on at the next attempt where a script that does not run again has drawn", async () => {
  Object.assign(window, { reportError: jest.fn() });
  const draw = jest.fn(async () => void document.getElementById("root")?.append("drawn"));
  const load = jest
    .fn()
    .mockRejectedValueOnce(new TypeError("error loading dynamically imported module"))
    .mockRejectedValueOnce(new Error("a module throws"));
  const { domElement, mount } = application([plain, { ...main, file: "./b.js" }], { "./b.js": load });
  const failed = mount();
  await draw();
  settle("load");
  await expect(failed).rejects.toThrow("dynamically");
  await mount();
  expect(domElement.textContent).toContain("drawn");
});

it("goes on after an error of code whose text has `import` in a word", async () => {
  Object.assign(window, { reportError: jest.fn() });
  const load = async () => Promise.reject(new TypeError("Cannot read properties of undefined (reading 'important')"));
  const heading = { name: "h1", attributes: {}, children: ["Stock"] };
  const files = { addressOf: (file: string) => `https://cdn.example/x/${file}`, modules: { "./a.js": load } };
  const domElement = document.createElement("div");
  await mountedPage({ body: [heading], scripts: [main], isReadable: true }, files).mount({ domElement, portal });
  expect(domElement.textContent).toBe("Stock");
  const unresolved = async () => Promise.reject(new TypeError('Failed to resolve module specifier "kit"'));
  const missing = { ...files, modules: { "./a.js": unresolved } };
  const mounted = mountedPage({ body: [heading], scripts: [main], isReadable: true }, missing).mount({
    domElement,
    portal,
  });
  await expect(mounted).rejects.toThrow("Failed to resolve");
});

it("fails at once if a module cannot be loaded", async () => {
  const load = async () =>
    Promise.reject(new TypeError("Failed to fetch dynamically imported module: https://cdn.example/a.js"));
  const files = {
    addressOf: (file: string) => new URL(file, "https://cdn.example/x/").href,
    modules: { "./a.js": load },
  };
  const page = { body: [root], scripts: [main], isReadable: true };
  const mounted = mountedPage(page, files).mount({ domElement: document.createElement("div"), portal });
  await expect(mounted).rejects.toThrow("Failed to fetch");
});

it("gives scripts that draw into the body a separate body, which is kept while the user is elsewhere", async () => {
  const page: MountedPage = { body: [], scripts: [main], ownBody: { class: "dark" } };
  const draw = jest.fn(async () => void document.querySelector("body.dark")?.append("drawn"));
  const files = {
    addressOf: (file: string) => new URL(file, "https://cdn.example/x/").href,
    modules: { "./a.js": draw },
  };
  const domElement = document.createElement("div");
  document.documentElement.lastElementChild?.replaceChildren("portal", domElement);
  const { mount, unmount } = mountedPage(page, files);
  await mount({ domElement, portal });
  expect([domElement.firstElementChild?.localName, document.body.textContent]).toEqual(["body", "portaldrawn"]);
  await unmount();
  expect(document.body.textContent).toBe("portal");
  await mount({ domElement, portal });
  expect([document.body.textContent, draw.mock.calls.length]).toEqual(["portaldrawn", 1]);
});

it("continues without a script of another origin that cannot be loaded, as browsers do", async () => {
  const load = jest.fn(async () => {});
  const { mount } = application([{ file: "https://count.example/x.js", kind: "script" }, main], { "./a.js": load });
  const mounted = mount();
  settle("error");
  await mounted;
  expect(load).toHaveBeenCalledTimes(1);
});

it("does not wait for an async script of another origin, except before listeners of `load`, for a moment", async () => {
  jest.useFakeTimers({ doNotFake: ["queueMicrotask", "nextTick"] });
  const count: PageScript = { file: "https://count.example/x.js", kind: "script", isAsync: true };
  await application([count, main], { "./a.js": async () => {} }).mount();
  const seen: string[] = [];
  const listens = async () => addEventListener("load", () => seen.push("load"), { once: true });
  const mounted = application([count, main], { "./a.js": listens }).mount();
  await jest.advanceTimersByTimeAsync(1_000);
  expect(seen).toEqual([]);
  settle("load");
  await mounted;
  expect(seen).toEqual(["load"]);
  const hanging = application([count, main], { "./a.js": listens }).mount();
  await jest.runAllTimersAsync();
  await hanging;
  expect(seen).toEqual(["load", "load"]);
  jest.useRealTimers();
});

it("calls what an async script of another origin listens for when the script arrives after the mount", async () => {
  const widget: PageScript = { file: "https://w.example/widget.js", kind: "script", isAsync: true };
  await application([widget, main], { "./a.js": async () => {} }).mount();
  const seen: string[] = [];
  const running = jest.spyOn(document, "currentScript", "get");
  const others = () => void seen.push("others");
  addEventListener("load", others);
  running.mockReturnValue(document.querySelector<HTMLScriptElement>("script:not(#data)"));
  addEventListener("load", () => void seen.push("widget"), { once: true });
  window.onload = () => void seen.push("onload");
  running.mockRestore();
  settle("load");
  await new Promise((done) => setTimeout(done));
  expect([seen, window.onload]).toEqual([["widget", "onload"], null]);
  removeEventListener("load", others);
});

it("requests a script of another origin as its element states: as a module, with its hash", async () => {
  const request = { type: "module", integrity: "sha384-b", crossorigin: "anonymous" };
  const mounted = application([{ file: "https://a.example/x.js", kind: "script", request }], {}).mount();
  const script = settle("load");
  for (const [name, value] of Object.entries(request)) expect(script.getAttribute(name)).toBe(value);
  await mounted;
});

it("requests a script of another origin again after a failure", async () => {
  const load = jest
    .fn()
    .mockRejectedValueOnce(new TypeError("503: error loading dynamically imported module"))
    .mockResolvedValueOnce({});
  const { mount } = application([{ file: "https://count.example/x.js", kind: "script" }, main], { "./a.js": load });
  const failed = mount();
  const first = settle("error");
  await expect(failed).rejects.toThrow("503");
  const again = mount();
  expect(settle("load")).not.toBe(first);
  await again;
});

it("lets the application's frame lay out the content of the page's body, unless the body has its own box", async () => {
  document.head.innerHTML = `<style>.card { padding: 8px } .dark { color: white } .high { height: 100vh; overflow: hidden }
    .low { min-height: 100vh } .still { overflow: hidden }</style>`;
  const files = { addressOf: (file: string) => new URL(file, "https://cdn.example/x/").href, modules: {} };
  const placeOf = async (name: string) => {
    const domElement = document.body.appendChild(document.createElement("div"));
    await mountedPage({ body: [], scripts: [], attributes: { class: name } }, files).mount({ domElement, portal });
    return [domElement, domElement.firstElementChild as HTMLElement].map(({ style }) => style.cssText);
  };
  expect(await placeOf("dark")).toEqual(["display: contents;", "display: contents;"]);
  expect(await placeOf("card")).toEqual(["display: contents;", "height: 100%; min-height: max-content;"]);
  expect(await placeOf("high")).toEqual(["display: contents;", ""]);
  expect(await placeOf("low")).toEqual(["display: contents;", "height: 100%;"]);
  expect(await placeOf("still")).toEqual(["display: contents;", "height: 100%;"]);
  document.head.replaceChildren();
});

it("runs its scripts when the style sheet that they look for has loaded", async () => {
  const attributes = { id: "theme", rel: "stylesheet", href: "/css/light.css" };
  const seen: unknown[] = [];
  const run = async () => void seen.push(document.getElementById("theme")?.parentElement?.localName);
  const { mount } = application([main], { "./a.js": run }, [{ name: "link", attributes, children: [] }]);
  const mounted = mount();
  expect(seen).toEqual([]);
  document.getElementById("theme")?.dispatchEvent(new Event("load"));
  await mounted;
  expect(seen).toEqual(["head"]);
  document.head.replaceChildren();
});

it("does not wait for a disabled style sheet, such as a theme's, and waits a limited time for others", async () => {
  jest.useFakeTimers({ doNotFake: ["queueMicrotask", "nextTick"] });
  const link = (id: string, more = {}) => ({
    name: "link",
    attributes: { id, rel: "stylesheet", href: `/${id}.css`, ...more },
    children: [],
  });
  const seen: unknown[] = [];
  const runs = (id: string) => ({ "./a.js": async () => void seen.push(id) });
  await application([main], runs("dark"), [link("dark", { disabled: "" })]).mount();
  expect(seen).toEqual(["dark"]);
  const mounted = application([main], runs("slow"), [link("slow")]).mount();
  await jest.runAllTimersAsync();
  await mounted;
  expect(seen).toEqual(["dark", "slow"]);
  jest.useRealTimers();
  document.head.replaceChildren();
});

it("lays the page out again when a style sheet of another origin has been loaded, and at each visit", async () => {
  const link = { name: "link", attributes: { rel: "stylesheet", href: "https://cdn.example/kit.css" }, children: [] };
  const files = { addressOf: String, modules: {} };
  const domElement = document.body.appendChild(document.createElement("div"));
  const page = { body: [link], scripts: [], attributes: { class: "container" } };
  const { mount, unmount } = mountedPage(page, files);
  await mount({ domElement, portal });
  const style = () => (domElement.firstElementChild as HTMLElement).style.cssText;
  expect(style()).toBe("display: contents;");
  const kit = document.head.appendChild(document.createElement("style"));
  kit.textContent = ".container { padding: 8px }";
  document.querySelector("link")?.dispatchEvent(new Event("load"));
  expect(style()).toBe("height: 100%; min-height: max-content;");
  await unmount();
  kit.textContent = "";
  await mount({ domElement, portal });
  expect(style()).toBe("display: contents;");
  document.head.replaceChildren();
});

it("runs after a failure only scripts that have not run, since declarations cannot be made twice", async () => {
  const place = (runs: number): PageNode => ({
    name: "script",
    attributes: { "data-n": `${runs}` },
    children: [],
    runs,
  });
  const [one, two] = [plain, { ...plain, file: "./two.js" }];
  const { mount } = application([one, two], {}, [place(0), place(1)]);
  const scripts = () => [...document.querySelectorAll<HTMLScriptElement>("script[data-n]")];
  const end = (index: number, type: string) => scripts()[index]?.dispatchEvent(new Event(type));
  const failed = mount();
  const [first, broken] = scripts();
  end(0, "load");
  await new Promise((done) => setTimeout(done));
  end(1, "error");
  await expect(failed).rejects.toThrow("two.js cannot be loaded");
  const again = mount();
  await new Promise((done) => setTimeout(done));
  end(1, "load");
  await again;
  expect(scripts().map(({ src }) => src)).toEqual(["https://cdn.example/x/one.js", "https://cdn.example/x/two.js"]);
  expect([scripts()[0] === first, scripts()[1] === broken]).toEqual([true, false]);
});

it("makes declared shadow trees, which the constructor of a custom element may replace", async () => {
  const content = { name: "p", attributes: {}, children: ["declared"] };
  const template = (mode: string) => ({ name: "template", attributes: { shadowrootmode: mode }, children: [content] });
  const hosts = ["x-kept", "x-new"].map((name) => ({ name, attributes: {}, children: [template("open"), "light"] }));
  await application([], {}, hosts).mount();
  const roots = ["x-kept", "x-new"].map((name) => document.querySelector(name)?.shadowRoot);
  expect(roots.map((each) => each?.textContent)).toEqual(["declared", "declared"]);
  class New extends HTMLElement {
    constructor() {
      super();
      this.attachShadow({ mode: "open" }).append("new");
    }
  }
  customElements.define("x-new", New);
  expect(roots.map((each) => each?.textContent)).toEqual(["declared", "new"]);
  expect(document.querySelector("x-new")?.textContent).toBe("light");
});

it.each(["a", "template"])(
  "keeps a template that declares a shadow tree where a browser makes none: in %s",
  async (name) => {
    const declared = { name: "template", attributes: { shadowrootmode: "open" }, children: ["declared"] };
    await application([], {}, [{ name, attributes: { id: "host" }, children: [declared, "light"] }]).mount();
    const host = document.getElementById("host") as Element;
    const content = host instanceof HTMLTemplateElement ? host.content : host;
    expect([content.querySelector("template")?.innerHTML, content.textContent]).toEqual(["declared", "light"]);
  },
);

it("makes muted videos, which may play by themselves", async () => {
  await application([], {}, [{ name: "video", attributes: { muted: "", autoplay: "" }, children: [] }]).mount();
  expect(document.querySelector("video")?.muted).toBe(true);
});

it("makes elements that a custom element extends", async () => {
  const button = { name: "button", attributes: { is: "x-button" }, children: ["old"] };
  await application([], {}, [button]).mount();
  class Extended extends HTMLButtonElement {
    connectedCallback() {
      this.textContent = "extended";
    }
  }
  customElements.define("x-button", Extended, { extends: "button" });
  expect(document.querySelector("button")?.textContent).toBe("extended");
});
