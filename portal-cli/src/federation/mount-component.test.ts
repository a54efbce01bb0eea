/** @jest-environment jsdom */
import * as react from "react";
import * as dom from "react-dom/client";
import { applicationOf, elementApplication } from "./mount-component.ts";

const domElement = document.createElement("div");
const props = { domElement, portal: { basePath: "/stock" } };
const calls: unknown[][] = [];
const note =
  (name: string, result?: unknown) =>
  (...given: unknown[]) => {
    calls.push([name, ...given]);
    return result;
  };
const libraries: Record<string, object> = {
  react: { createElement: (component: unknown) => component, Component: class {} },
  "react-dom/client": {
    createRoot: () => ({
      render(Shown: new () => { render(): unknown; componentDidMount(): void }) {
        const shown = new Shown();
        calls.push(["render", shown.render()]);
        shown.componentDidMount();
      },
      unmount: note("unmount"),
    }),
  },
  vue: { createApp: note("createApp", { mount: note("mount"), unmount: note("unmount"), use: note("use") }) },
  "@angular/core": { provideZonelessChangeDetection: () => "zoneless", ɵɵdefineComponent: (given: object) => given },
  "@angular/common": { APP_BASE_HREF: "base" },
  "@angular/router": { provideRouter: (routes: { path: string }[]) => routes.map(({ path }) => path) },
  "@angular/platform-browser": {
    createApplication: async ({ providers }: { providers: unknown[] }) => {
      calls.push(["createApplication", ...providers]);
      return { bootstrap: note("bootstrap"), destroy: note("destroy") };
    },
  },
};
const vueRouter = {
  createWebHistory: (base: string) => ({ base, destroy: note("end of history") }),
  createRouter: (given: object) => given,
  RouterView: "view",
};
const find = async (name: string) => libraries[name];
const angular = Object.assign(() => {}, { ɵcmp: { selectors: [["app-root"]] } });
const vue = { setup: () => {} };
beforeEach(() => {
  calls.length = 0;
  domElement.replaceChildren();
});

/** Records the calls while a module is mounted and unmounted. */
async function run(module: object) {
  const application = applicationOf(module as never, find);
  for (const step of [application.mount, application.unmount].flat()) await step?.(props);
  return calls;
}

it("mounts a component of React", async () => {
  const component = () => null;
  expect(await run({ default: component })).toEqual([["render", component], ["unmount"]]);
});

it("fails if the first rendering of a React component throws, and not if a later one does", async () => {
  for (const each of ["error", "warn"] as const) jest.spyOn(console, each).mockImplementation(() => {});
  const reported: unknown[] = [];
  const later = new Promise<void>((done) => {
    window.addEventListener("error", (event) => {
      event.preventDefault();
      if (reported.push(event.error) === 2) done();
    });
  });
  const real = async (name: string) => (name === "react" ? react : dom) as object;
  let fail = () => {};
  const component = () => {
    const [isFailed, setFailed] = react.useState(false);
    fail = () => setFailed(true);
    if (isFailed) throw new Error("later");
    return react.createElement("h1", null, "Stock");
  };
  const failing = () => {
    throw new Error("no data");
  };
  const mountOf = (given: unknown) => [applicationOf({ default: given } as never, real).mount].flat()[0]?.(props);
  await expect(mountOf(failing)).rejects.toThrow("no data");
  await mountOf(component);
  expect(domElement.innerHTML).toBe("<h1>Stock</h1>");
  fail();
  await later;
  expect(reported).toEqual([new Error("no data"), new Error("later")]);
});

it("calls a `mount` without `unmount` with the element, and later the function that it returned", async () => {
  const mount = note("mount", note("end"));
  expect(await run({ mount, default: mount })).toEqual([["mount", domElement, props], ["end"]]);
  calls.length = 0;
  expect(await run({ mount: note("mount") })).toEqual([["mount", domElement, props]]);
});

it("draws with the exports of Garfish and of Module Federation's bridges", async () => {
  const made = { render: note("render"), destroy: note("destroy") };
  const info = { dom: domElement, basename: "/stock" };
  const provider = () => ({ render: made.render, destroy: made.destroy });
  const drawn = [
    ["render", info],
    ["destroy", info],
  ];
  expect(await run({ provider: note("provider", made) })).toEqual([["provider", { ...info, props }], ...drawn]);
  calls.length = 0;
  expect(await run({ default: provider })).toEqual(drawn);
  calls.length = 0;
  class Component {
    render() {}
    destroy() {}
  }
  Object.assign(Component.prototype, { isReactComponent: {} });
  expect(await run({ default: Component })).toEqual([["render", Component], ["unmount"]]);
});

/** An object that draws, such as a chart of ApexCharts. */
const chart: { new (): typeof chart; render(): void; destroy(): void } = null as never;
const hooks: { useEffect(start: () => unknown): void; render(): void; destroy(): void } = null as never;
it.each([
  () => {
    const drawn = new chart();
    drawn.render();
    return () => drawn.destroy();
  },
  () => {
    const { render, destroy } = hooks;
    hooks.useEffect(() => {
      render();
      return destroy;
    });
  },
])("does not treat a React component whose code names `render` and `destroy` as a bridge: %s", async (component) => {
  expect(await run({ default: component })).toEqual([["render", component], ["unmount"]]);
});

it("mounts a component of Vue with the Vue of its remote", async () => {
  expect(await run({ default: vue })).toEqual([["createApp", vue, {}], ["mount", domElement], ["unmount"]]);
});

it("mounts a component of Angular without a default export, below the application's address", async () => {
  const provided = ["zoneless", ["**"], { provide: "base", useValue: "/stock" }];
  const [created, [, component, element] = [], end] = await run({ helper: 1, App: angular });
  expect([created, component, (element as Element).localName, end]).toEqual([
    ["createApplication", ...provided],
    angular,
    "app-root",
    ["destroy"],
  ]);
  expect(domElement.childElementCount).toBe(0);
});

it.each<[string, object, string[]]>([
  ["routes", { routes: [{ path: "" }, { path: "**" }] }, ["home", "", "**"]],
  ["routes with /home", { default: [{ path: "home" }] }, ["", "home", "**"]],
  [
    "a module with routes beside its pages",
    { Page: angular, Stock: Object.assign(() => {}, { ɵmod: {} }) },
    ["", "home", "**"],
  ],
])("shows what Angular's router loads: %s", async (_case, module, paths) => {
  Object.assign(libraries["@angular/router"] ?? {}, { RouterOutlet: {} });
  const [created, [, component, element] = [], end] = await run(module);
  expect([created?.[2], (element as Element).localName, end]).toEqual([paths, "portico-pages", ["destroy"]]);
  expect((component as { ɵcmp: object }).ɵcmp).toMatchObject({ dependencies: [{}], standalone: true });
});

it("shows the pages of Vue's router below the application's address if the remote shares that router", async () => {
  const routes = [{ path: "/" }, { path: "/two" }];
  const withRouter = async (name: string) => (name === "vue-router" ? vueRouter : libraries[name]);
  const application = applicationOf({ routes } as never, withRouter);
  for (const step of [application.mount, application.unmount].flat()) await step?.(props);
  const history = expect.objectContaining({ base: "/stock" });
  const router = { history, routes: [...routes, { path: "/home", redirect: "/" }] };
  expect(calls).toEqual([
    ["createApp", "view", {}],
    ["use", router],
    ["mount", domElement],
    ["unmount"],
    ["end of history"],
  ]);
});

it("does not treat a list with paths beside a component as routes", async () => {
  const component = () => null;
  expect(await run({ default: component, menu: [{ path: "a" }] })).toEqual([["render", component], ["unmount"]]);
});

it("mounts the element that a module defines, anew each time", async () => {
  const start = async () => {
    if (!customElements.get("stock-app")) customElements.define("stock-app", class extends HTMLElement {});
  };
  const { mount, unmount } = elementApplication("stock-app", start);
  const shown: (Element | null)[] = [];
  for (const _time of [1, 2]) {
    await [mount].flat()[0]?.(props);
    shown.push(domElement.firstElementChild);
    await [unmount].flat()[0]?.(props);
  }
  expect(shown).toMatchObject([{ portal: props.portal }, { portal: props.portal }]);
  expect(shown[0]).not.toBe(shown[1]);
});

it("keeps the element into which a module draws when it starts", async () => {
  let starts = 0;
  const { mount, unmount } = elementApplication("app-root", async () => {
    starts += 1;
    if (starts === 1) setTimeout(() => document.querySelector("app-root")?.append("Stock"));
  });
  document.body.append(domElement);
  for (const basePath of ["/stock", "/other"]) {
    const portal = { basePath };
    await [mount].flat()[0]?.({ domElement, portal });
    expect(domElement.textContent).toBe("Stock");
    expect(domElement.firstElementChild).toMatchObject({ portal });
    await [unmount].flat()[0]?.(props);
    expect(domElement.textContent).toBe("");
  }
});

it("exports lifecycles, named or in the default export", () => {
  const lifecycles = { mount: async () => {}, unmount: async () => {} };
  expect(applicationOf(lifecycles, find)).toBe(lifecycles);
  expect(applicationOf({ default: lifecycles } as never, find)).toBe(lifecycles);
});

it("reports the next step if the remote does not share the library of its component", async () => {
  const application = applicationOf({ default: vue } as never, async () => undefined);
  await expect([application.mount].flat()[0]?.(props)).rejects.toThrow(
    'needs vue, which its remote does not share: add it to "shared", or expose a module that exports mount and unmount',
  );
});
