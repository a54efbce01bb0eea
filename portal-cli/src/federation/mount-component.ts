/// <reference lib="dom" />
// The functions of this file run in the portal's page, as text (`federation-adapter.ts`, `native-adapter.ts`): they may use each
// other, and nothing else.

interface Props {
  domElement: HTMLElement;
  portal?: { basePath: string };
}

type Lifecycle = (props: unknown) => Promise<unknown>;
export type Application = Record<string, Lifecycle | Lifecycle[] | undefined>;
type Exposed = Application & { default?: Application; provider?: Provider };

/** Returns functions that draw into an element and clear it, as Garfish and Module Federation's bridges export them. */
type Provider = (info: object) => Provided | Promise<Provided>;
interface Provided {
  render(info: object): unknown;
  destroy(info: object): unknown;
}

interface Shown {
  mount(element: unknown): void;
  render(element: unknown): void;
  unmount(): void;
  use(plugin: unknown): void;
}

/** The used functions of React, Vue and Angular; each library has some of them. */
interface Library {
  createElement(component: unknown, props?: unknown): unknown;
  Component: new () => { state: object };
  createRoot(element: unknown): Shown;
  createApp(component: unknown, props: object): Shown;
  createRouter(options: object): unknown;
  createWebHistory(base?: string): { destroy(): void };
  RouterView: unknown;
  createApplication(options: { providers: unknown[] }): Promise<AngularApplication>;
  provideZonelessChangeDetection?(): unknown;
  provideExperimentalZonelessChangeDetection?(): unknown;
  provideRouter(routes: unknown[]): unknown;
  provideHttpClient(): unknown;
  APP_BASE_HREF: unknown;
  RouterOutlet: unknown;
  ɵɵdefineComponent(definition: object): unknown;
  ɵɵelement(index: number, name: string): void;
}
interface AngularApplication {
  bootstrap(component: unknown, element: Element): void;
  destroy(): void;
}

/** Finds a library that the remote shares, or that the portal offers to it. */
type Find = (name: string) => Promise<Partial<Library> | undefined>;

/** The lifecycles of an exposed module, or of the component that it exports. */
export function applicationOf(module: Exposed, find: Find): Application {
  const given = module.mount ? module : (module.default ?? module);
  const { mount } = given;
  const provider = module.provider ?? given;
  if (!mount && isProvider(provider, provider === module.provider))
    return componentApplication((props) => openProvided(provider, props));
  if (typeof mount === "function" && !given.unmount) return componentApplication((props) => openElement(mount, props));
  if (mount) return given;
  const named: unknown[] = Object.values(module);
  const routes = (module.default ? [given] : named).find(areRoutes);
  if (routes) return componentApplication((props) => openRoutes(routes, props, find));
  const isAngular = (each: unknown) => typeof each === "function" && "ɵcmp" in each;
  const angular = [given, ...named].find(isAngular);
  if (angular) return componentApplication((props) => openAngular(angular, props, find));
  if (typeof given === "function" || "$$typeof" in given)
    return componentApplication((props) => openReact(given, props, find));
  if ("setup" in given || "render" in given) return componentApplication((props) => openVue(given, props, find));
  return given;
}

/** @param open draws the component, and returns a function that removes it */
export function componentApplication(open: (props: Props) => Promise<() => void>): Application {
  const opened = new Map<unknown, () => void>();
  return {
    async mount(props) {
      opened.set((props as Props).domElement, await open(props as Props));
    },
    async unmount(props) {
      const { domElement } = props as Props;
      opened.get(domElement)?.();
      opened.delete(domElement);
    },
  };
}

/**
 * The element that an exposed module defines, or draws into when it starts. Such a module starts once, so its drawing
 * is kept, except in a custom element.
 */
export function elementApplication(name: string, start: () => Promise<unknown>): Application {
  let kept: HTMLElement | undefined;
  return componentApplication(async ({ domElement, portal }) => {
    const element = Object.assign(kept ?? document.createElement(name), { portal });
    const isDrawn = new Promise((done) => new MutationObserver(done).observe(element, { childList: true }));
    domElement.append(element);
    await start();
    if (!kept) await Promise.race([customElements.whenDefined(name), isDrawn]);
    kept = customElements.get(name) ? undefined : element;
    return () => element.remove();
  });
}

/** Many remotes expose a function that draws into an element. It returns nothing, or a function that clears it. */
export async function openElement(
  mount: (element: unknown, props: Props) => unknown,
  props: Props,
): Promise<() => void> {
  const end = await mount(props.domElement, props);
  return () => {
    if (typeof end === "function") end();
  };
}

/** Only its text reveals a bridge's function. A React component calls such names as methods, or calls hooks. */
export function isProvider(given: unknown, isNamed: boolean): given is Provider {
  if (typeof given !== "function" || given.prototype?.isReactComponent) return false;
  const text = String(given);
  const hasKey = (name: string) => new RegExp(`(?<![.\\w$])${name}\\s*[(:,}]`).test(text);
  return isNamed || (hasKey("render") && hasKey("destroy") && !/\buse[A-Z]\w*\)?\(/.test(text));
}

export async function openProvided(provider: Provider, props: Props): Promise<() => void> {
  // A bridge passes the arguments of `render` to its component.
  const info = { dom: props.domElement, basename: props.portal?.basePath ?? "/" };
  const provided = await provider({ ...info, props });
  await provided.render(info);
  return () => void provided.destroy(info);
}

/** @throws Error for a remote that does not share the library of its component */
export async function foundLibrary(find: Find, name: string): Promise<Library> {
  const library = await find(name);
  if (library) return library as Library;
  throw new Error(
    `The exposed component needs ${name}, which its remote does not share: add it to "shared", or expose a module that exports mount and unmount`,
  );
}

export async function openReact(component: unknown, props: Props, find: Find): Promise<() => void> {
  const [react, dom] = await Promise.all([foundLibrary(find, "react"), foundLibrary(find, "react-dom/client")]);
  const root = dom.createRoot(props.domElement);
  // Without this, an error of the first rendering would leave an empty page.
  const drawn = new Promise<void>((resolve, reject) => {
    class Shown extends react.Component {
      static getDerivedStateFromError(error: unknown) {
        reject(error);
        return { error };
      }
      override state: { error?: unknown } = {};
      componentDidMount() {
        resolve();
      }
      render() {
        if ("error" in this.state) throw this.state.error;
        return react.createElement(component, props);
      }
    }
    root.render(react.createElement(Shown));
  });
  await drawn.catch((error) => {
    root.unmount();
    throw error;
  });
  return () => root.unmount();
}

export async function openVue(component: unknown, { domElement }: Props, find: Find, router?: unknown) {
  const { createApp } = await foundLibrary(find, "vue");
  const shown = createApp(component, {});
  if (router) shown.use(router);
  shown.mount(domElement);
  return () => shown.unmount();
}

/** Adds a remote's routes to a router, as its host does: to Vue's if the remote shares it, or to Angular's. */
export async function openRoutes(routes: unknown, props: Props, find: Find): Promise<() => void> {
  const vue = (await find("vue-router")) as Library | undefined;
  if (!vue) return openAngular(undefined, props, find, routes);
  const history = vue.createWebHistory(props.portal?.basePath);
  const all = [...(routes as unknown[]), { path: "/home", redirect: "/" }];
  const end = await openVue(vue.RouterView, props, find, vue.createRouter({ history, routes: all }));
  return () => {
    end();
    history.destroy();
  };
}

/** Whether a router can load a value: a list of routes, or a module of Angular with routes. */
export function areRoutes(given: unknown): boolean {
  if (typeof given === "function") return "ɵmod" in given;
  return Array.isArray(given) && given.some((each) => typeof each?.path === "string");
}

/** An application starts at /home, a possible route of its own. A route for all addresses (`**`) must not match it. */
export function angularPages(routes: unknown): unknown[] {
  const home = { path: "home", redirectTo: "" };
  const loaded = { path: "", loadChildren: () => routes };
  const hasHome = !Array.isArray(routes) || routes.some(({ path }) => path === "home");
  return hasHome ? [loaded, home] : [home, loaded];
}

/** A component that shows the router's pages, in the form that Angular's compiler writes. */
export function angularOutlet(core: Library, { RouterOutlet }: Library): unknown {
  function Outlet() {}
  Outlet.ɵfac = () => Object.create(Outlet.prototype);
  Outlet.ɵcmp = core.ɵɵdefineComponent({
    ...{ type: Outlet, selectors: [["portico-pages"]], standalone: true, dependencies: [RouterOutlet] },
    ...{ decls: 1, vars: 0, encapsulation: 2 },
    template: (mode: number) => {
      if (mode & 1) core.ɵɵelement(0, "router-outlet");
    },
  });
  return Outlet;
}

/** Provides what most components require: no zone, and a router and requests if the remote shares them. */
export async function openAngular(component: unknown, props: Props, find: Find, routes?: unknown) {
  const [core, browser] = await Promise.all([
    foundLibrary(find, "@angular/core"),
    foundLibrary(find, "@angular/platform-browser"),
  ]);
  const optional = ["@angular/router", "@angular/common", "@angular/common/http"].map((name) => find(name));
  const [router, common, http] = await Promise.all(optional);
  const zoneless = core.provideZonelessChangeDetection ?? core.provideExperimentalZonelessChangeDetection;
  const pages = routes ? angularPages(routes) : [];
  const providers = [
    ...(zoneless && !("Zone" in globalThis) ? [zoneless()] : []),
    ...(router?.provideRouter ? [router.provideRouter([...pages, { path: "**", children: [] }])] : []),
    ...(http?.provideHttpClient ? [http.provideHttpClient()] : []),
    ...(common ? [{ provide: common.APP_BASE_HREF, useValue: props.portal?.basePath ?? "/" }] : []),
  ];
  const application = await browser.createApplication({ providers });
  const shown = component ?? angularOutlet(core, await foundLibrary(find, "@angular/router"));
  const { selectors = [] } = (shown as { ɵcmp: { selectors?: string[][] } }).ɵcmp;
  const element = document.createElement(selectors[0]?.[0] || "div");
  props.domElement.append(element);
  application.bootstrap(shown, element);
  return () => {
    application.destroy();
    element.remove();
  };
}
