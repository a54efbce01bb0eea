// A page that shows the same bar and applications without the portal's orchestration, as a small application of one team
// would: one session, one router, one place for the current page. It has no deadlines, failure panels or releases.
import {
  currentSession,
  exchangeToken,
  notify,
  openDraft,
  selectApp,
  session$,
  setLoading,
  settings$,
  startSession,
} from "@portico/shared-utility";
import { modules } from "bundled-modules";
import { map } from "rxjs";

const streams = {
  session$,
  locale$: settings$.pipe(map(({ locale }) => locale)),
  theme$: settings$.pipe(map(({ theme }) => theme)),
};

function portalOf(module) {
  return {
    ...streams,
    basePath: module ? `/${module}` : "",
    navigate: (to) => go(to),
    notify,
    setTitle: (title) => {
      document.title = title ?? module;
    },
    announce,
    exchangeToken: (refused) => exchangeToken(module, refused),
    draft: (form) => openDraft(`app-${module}`, form),
    loadModule: (specifier) => modules[specifier](),
    // Nothing fills a slot here.
    openSlot: () => ({ update: () => {}, close: () => {} }),
    setUnsaved: () => {},
    confirmSignOut: async () => true,
    reload: async () => {},
  };
}

function announce(text) {
  const region = document.getElementById("announcer");
  region.textContent = "";
  setTimeout(() => {
    region.textContent = text;
  }, 60);
}

/** What an address shows: the lifecycles and the name of the application. */
async function pageOf(path) {
  const [, module] = path.split("/");
  if (isGuest()) return { name: "auth", module: "", lifecycles: await modules["@portico/auth-mf"]() };
  if (!module) return { name: "home", module: "", lifecycles: (await modules["@portico/navbar-mf"]()).home };
  return { name: `app-${module}`, module, lifecycles: await modules[`@app/${module}`]() };
}

const isGuest = () => currentSession().status !== "signed-in";

let shown;
let wanted = 0;

async function show() {
  const turn = ++wanted;
  const next = await pageOf(location.pathname);
  if (turn !== wanted || next.name === shown?.name) return;
  await shown?.leave();
  const main = document.getElementById("main");
  const domElement = Object.assign(document.createElement("div"), { className: "app" });
  if (next.module) domElement.dataset.app = next.module;
  main.append(domElement);
  const props = { name: next.name, domElement, portal: portalOf(next.module) };
  await once(next, props);
  selectApp(next.module || undefined);
  await next.lifecycles.mount(props);
  shown = {
    name: next.name,
    leave: async () => {
      await next.lifecycles.unmount(props);
      domElement.remove();
    },
  };
  arrive(main);
}

const bootstrapped = new Set();
async function once({ name, lifecycles }, props) {
  if (bootstrapped.has(name)) return;
  bootstrapped.add(name);
  await lifecycles.bootstrap?.(props);
}

function arrive(main) {
  announce(document.title);
  window.scrollTo(0, 0);
  const heading = main.querySelector("h1") ?? main;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

function go(to) {
  history.pushState(null, "", to);
  // Routers of the applications listen to it.
  dispatchEvent(new PopStateEvent("popstate", { state: null }));
}

async function start() {
  await startSession();
  setLoading(false);
  const root = document.getElementById("portico");
  root.innerHTML = '<header></header><main id="main" tabindex="-1"></main>';
  // Guests have no bar. A renewal of the session that was refused for a moment may come later.
  let bar;
  session$.subscribe(({ status }) => {
    if (status === "signed-in") bar ??= showBar(root);
    void show();
  });
  await bar;
  addEventListener("popstate", () => void show());
  addEventListener("click", (event) => {
    const link = event.target.closest?.("a[href]");
    if (!link || event.defaultPrevented || new URL(link.href).origin !== location.origin) return;
    event.preventDefault();
    go(link.getAttribute("href"));
  });
}

async function showBar(root) {
  const bar = await modules["@portico/navbar-mf"]();
  const props = { name: "bar", domElement: root.firstElementChild, portal: portalOf("") };
  await bar.bootstrap(props);
  await bar.mount(props);
}

void start();
