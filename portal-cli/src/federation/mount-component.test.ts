/** @jest-environment jsdom */
import { applicationOf } from "./mount-component.ts";

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
  react: { createElement: (component: unknown) => component },
  "react-dom/client": { createRoot: () => ({ render: note("render"), unmount: note("unmount") }) },
  vue: { createApp: note("createApp", { mount: note("mount"), unmount: note("unmount") }) },
  "@angular/core": { provideZonelessChangeDetection: () => "zoneless" },
  "@angular/common": { APP_BASE_HREF: "base" },
  "@angular/router": { provideRouter: () => "router" },
  "@angular/platform-browser": {
    createApplication: async ({ providers }: { providers: unknown[] }) => {
      calls.push(["createApplication", ...providers]);
      return { bootstrap: note("bootstrap"), destroy: note("destroy") };
    },
  },
};
const find = async (name: string) => libraries[name];
const angular = Object.assign(() => {}, { ɵcmp: { selectors: [["app-root"]] } });
const vue = { setup: () => {} };
beforeEach(() => {
  calls.length = 0;
  domElement.replaceChildren();
});

/** What mounting and unmounting a module calls. */
async function run(module: object) {
  const application = applicationOf(module as never, find);
  for (const step of [application.mount, application.unmount].flat()) await step?.(props);
  return calls;
}

it("mounts a component of React", async () => {
  const component = () => null;
  expect(await run({ default: component })).toEqual([["render", component], ["unmount"]]);
});

it("calls a `mount` without `unmount` with the element, and later what it has returned", async () => {
  const mount = note("mount", note("end"));
  expect(await run({ mount, default: mount })).toEqual([["mount", domElement, props], ["end"]]);
  calls.length = 0;
  expect(await run({ mount: note("mount") })).toEqual([["mount", domElement, props]]);
});

it("draws with what Garfish and the bridges of Module Federation export", async () => {
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

/** What draws with a chart, as ApexCharts has it. */
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
])(
  "does not take a component of React for a bridge, whose code names `render` and `destroy`: %s",
  async (component) => {
    expect(await run({ default: component })).toEqual([["render", component], ["unmount"]]);
  },
);

it("mounts a component of Vue with the Vue of its remote", async () => {
  expect(await run({ default: vue })).toEqual([["createApp", vue, {}], ["mount", domElement], ["unmount"]]);
});

it("mounts a component of Angular, which no default export has, below the application's address", async () => {
  const provided = ["zoneless", "router", { provide: "base", useValue: "/stock" }];
  const [created, [, component, element] = [], end] = await run({ helper: 1, App: angular });
  expect([created, component, (element as Element).localName, end]).toEqual([
    ["createApplication", ...provided],
    angular,
    "app-root",
    ["destroy"],
  ]);
  expect(domElement.childElementCount).toBe(0);
});

it("passes lifecycles on, named or as the default export", () => {
  const lifecycles = { mount: async () => {}, unmount: async () => {} };
  expect(applicationOf(lifecycles, find)).toBe(lifecycles);
  expect(applicationOf({ default: lifecycles } as never, find)).toBe(lifecycles);
});

it("says what to do where the remote does not share the library of its component", async () => {
  const application = applicationOf({ default: vue } as never, async () => undefined);
  await expect([application.mount].flat()[0]?.(props)).rejects.toThrow(
    'needs vue, which its remote does not share: add it to "shared", or expose a module that exports mount and unmount',
  );
});
