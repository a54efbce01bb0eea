/// <reference lib="dom" />
import type { Application, componentApplication } from "./mount-component.ts";

// The functions of this file run in the portal's page, as text (`foreign-entry.ts`), beside those of `mount-component.ts`: they
// may use each other, and nothing else.

type Component = unknown;
/** An element with lifecycles, which Piral's converters make from components of other frameworks. */
interface Foreign {
  component: {
    mount(element: unknown, props: object, context: object, locals: object): unknown;
    update?(element: unknown, props: object, context: object, locals: object): unknown;
    unmount?(element: unknown, locals: object): unknown;
  };
}
interface Props {
  domElement: HTMLElement;
  portal: { basePath: string; notify(message: { kind: "info"; text: string }): void };
}
interface React {
  createElement(component: Component, props?: object | null, ...children: unknown[]): unknown;
  Fragment: unknown;
  useEffect(start: () => unknown, of?: unknown[]): void;
  useMemo<T>(make: () => T, of: unknown[]): T;
}
interface Router {
  BrowserRouter: Component;
  useLocation(): { pathname: string };
  matchPath(pattern: string, pathname: string): { params: object } | null;
}
export interface Pilet {
  setup(api: object): unknown;
  teardown?(api: object): unknown;
}
export interface PiletLibraries {
  React: React;
  dom: { createRoot(element: Element): { render(element: unknown): void; unmount(): void } };
  router: Router;
}

/** The pages and tiles that a pilet has registered. */
interface Registered {
  pages: Map<string, Component>;
  tiles: Component[];
  extensions: { name: string; component: Component }[];
}

/** The lifecycles of a pilet. It shows the page of the address, or its first page; without pages it shows its tiles. */
export function piletApplication(pilet: Pilet, libraries: PiletLibraries, asApplication: typeof componentApplication) {
  return asApplication(async (given): Promise<() => void> => {
    const { domElement, portal } = given as unknown as Props;
    const { React, dom, router } = libraries;
    const registered: Registered = { pages: new Map(), tiles: [], extensions: [] };
    const api = piletApi(registered, React, portal);
    await pilet.setup(api);
    const View = () => usePiletView(registered, api, libraries);
    const root = dom.createRoot(domElement);
    root.render(React.createElement(router.BrowserRouter, { basename: portal.basePath }, React.createElement(View)));
    return () => {
      root.unmount();
      pilet.teardown?.(api);
    };
  }) as Application;
}

export function usePiletView({ pages, tiles }: Registered, api: object, { React, router }: PiletLibraries): unknown {
  const { pathname } = router.useLocation();
  const all = [...pages].map(([route, page]) => ({ page, match: router.matchPath(route, pathname) }));
  const shown = all.find(({ match }) => match) ?? all[0];
  const parts = shown ? [shown.page] : tiles;
  const props = { piral: api, match: shown?.match ?? { params: {} } };
  return React.createElement(React.Fragment, null, ...parts.map((part) => piletPart(React, part, props)));
}

/** A React component as it is, or an element for a part that mounts itself. */
export function piletPart(React: React, part: Component, props: object): unknown {
  const { component } = part as Partial<Foreign>;
  if (!component) return React.createElement(part, props);
  return React.createElement(PiletElement, { React, component, props });
}

export function PiletElement({ React, component, props }: { React: React; props: object } & Foreign): unknown {
  // A converter stores its results in `locals`.
  const [place, locals] = React.useMemo<[{ current: unknown; isMounted?: boolean }, object]>(
    () => [{ current: null }, {}],
    [component],
  );
  React.useEffect(() => {
    const element = place.current;
    component.mount(element, props, {}, locals);
    return () => void component.unmount?.(element, locals);
  }, [component]);
  // Piral calls `update` for later renders only.
  React.useEffect(() => {
    if (place.isMounted) component.update?.(place.current, props, {}, locals);
    place.isMounted = true;
  });
  return React.createElement("div", { ref: place });
}

/**
 * The part of Piral's API that concerns one application. Each other call logs its name in the console and has no
 * effect.
 */
export function piletApi({ pages, tiles, extensions }: Registered, React: React, portal: Props["portal"]): object {
  const data = new Map<string, unknown>();
  const listeners = new Map<string, Set<(given: unknown) => void>>();
  const api: Record<string, unknown> = {
    meta: {},
    registerPage: (route: string, page: Component) => pages.set(route, page),
    // The name is optional.
    registerTile: (...given: unknown[]) => tiles.push(typeof given[0] === "string" ? given[1] : given[0]),
    registerExtension: (name: string, component: Component) => extensions.push({ name, component }),
    Extension: ({ name, params = {} }: { name: string; params?: object }) => {
      const found = extensions.filter((each) => each.name === name);
      const parts = found.map(({ component }) => piletPart(React, component, { piral: proxy, params }));
      return React.createElement(React.Fragment, null, ...parts);
    },
    getData: (name: string) => data.get(name),
    setData: (name: string, value: unknown) => Boolean(data.set(name, value)),
    on: (type: string, call: (given: unknown) => void) =>
      void listeners.set(type, (listeners.get(type) ?? new Set()).add(call)),
    off: (type: string, call: (given: unknown) => void) => void listeners.get(type)?.delete(call),
    emit: (type: string, given: unknown) => {
      for (const call of [...(listeners.get(type) ?? [])])
        try {
          call(given);
        } catch (error) {
          reportError(error);
        }
    },
    showNotification: (text: unknown) => portal.notify({ kind: "info", text: String(text) }),
  };
  const absent = (name: string) => () => console.warn(`The portal has no ${name} of Piral: the call does nothing.`);
  const isCall = (name: string | symbol): name is string => typeof name === "string" && name !== "then";
  const proxy: object = new Proxy(api, {
    get: (from, name) => (isCall(name) ? (from[name] ?? absent(name)) : undefined),
  });
  return proxy;
}
