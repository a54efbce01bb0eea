import { readFileSync } from "node:fs";
import { remote, serveRemote } from "../testing/federated-remote.ts";

const { build, files } = serveRemote();

interface Exercise {
  onInit?(scope: unknown): void;
  onScope?(scope: object): void;
  /** How often the remote's entry fails to load. */
  failures?: number;
  modules?: Record<string, object>;
  /** What another remote has left in the global of this name. */
  other?: object;
}

/** Runs the adapter of a remote that exposes `module`, in a separate page. */
async function executed(
  module: object,
  { onInit = () => {}, onScope = () => {}, failures = 0, modules = {}, other }: Exercise,
) {
  const [, text = ""] = /^System\.register\(\[\], ([\s\S]*)\);\n$/.exec((await adapterText()) ?? "") ?? [];
  let attempts = 0;
  const container = {
    init(scope: Record<string, Record<string, { lib(): unknown }>>) {
      onScope(scope);
      onInit(Object.entries(scope).map(([name, versions]) => [name, Object.keys(versions)]));
    },
    get: async (path: string) => () => (path === "./App" ? module : {}),
  };
  const page = {
    querySelector: () => ({ textContent: '{"versions":{"react":"19.3.1"}}' }),
    createElement: () => ({ remove() {} }) as { onload?(): void; onerror?(): void; integrity?: string; src?: string },
    head: {
      append(script: { onload?(): void; onerror?(): void }) {
        attempts += 1;
        if (attempts <= failures) return script.onerror?.();
        Object.assign(globalThis, { stock: { ...container } });
        script.onload?.();
      },
    },
  };
  const declare = new Function("document", `return ${text}`)(page);
  let exported: Record<string, (props?: unknown) => Promise<void>> = {};
  const system = {
    meta: { url: "https://x.example/a/portico-federation.js" },
    import: async (name: string) => modules[name] ?? {},
  };
  Object.assign(globalThis, { stock: other });
  const declared: { execute(): unknown } = declare((values: typeof exported) => {
    exported = values;
    return values;
  }, system);
  expect(declared.execute()).toBeUndefined();
  return exported;
}

async function adapterText() {
  const { dir, manifest } = await build("./App");
  const [module] = Object.values(manifest.modules);
  return readFileSync(`${dir}/dist/${module?.entry}`, "utf8");
}

it("passes the portal's libraries to the remote, exports its lifecycles, and retries after a failed load", async () => {
  const calls: unknown[] = [];
  const application = {
    bootstrap: [async () => calls.push("bootstrap 1"), async () => calls.push("bootstrap 2")],
    mount: async (props: unknown) => calls.push(props),
    unmount: async () => calls.push("unmount"),
  };
  const exported = await executed({ default: application }, { onInit: (scope) => calls.push(scope), failures: 1 });
  await expect(exported.bootstrap?.()).rejects.toThrow(/remoteEntry\.js did not load as the remote stock/);
  await exported.bootstrap?.();
  await exported.mount?.("props");
  await exported.unmount?.();
  expect(calls).toEqual([[["react", ["19.3.1"]]], "bootstrap 1", "bootstrap 2", "props", "unmount"]);
});

it("opens no other remote with the same name, and gives the remote the same share scope at each attempt", async () => {
  const scopes: unknown[] = [];
  const init = (scope: unknown) => void scopes.push(scope);
  const first = await executed(
    { mount: async () => {} },
    { failures: 1, other: { init: () => {}, get: async () => () => ({}) }, onScope: init },
  );
  await expect(first.bootstrap?.()).rejects.toThrow("did not load as the remote stock");
  await first.bootstrap?.();
  await (await executed({ mount: async () => {} }, { onScope: init })).bootstrap?.();
  expect([scopes.length, scopes[0] === scopes[1]]).toEqual([2, true]);
});

it.each([
  ["^17.0.2", "17.0.2"],
  ["18.2.0", "18.2.0"],
  ["^18.0.0", "19.3.1"],
])(
  "passes a copy of React with an accepted version to a remote that accepts React %s",
  async (requiredVersion, version) => {
    const shared = remote.shared.map((library) => ({ ...library, requiredVersion }));
    files["/r/mf-manifest.json"] = JSON.stringify({ ...remote, shared });
    const scopes: unknown[] = [];
    const exported = await executed({ mount: async () => {} }, { onInit: (scope) => scopes.push(scope) });
    await exported.bootstrap?.();
    expect(scopes).toEqual([[["react", [version]]]]);
  },
);

it.each([
  ["a function", () => "component"],
  ["an object of React, such as memo", { $$typeof: Symbol("memo") }],
])("mounts an exposed React component that is %s with the portal's React", async (_case, component) => {
  const calls: unknown[] = [];
  const root = {
    render([Shown]: [new () => { render(): unknown; componentDidMount(): void }]) {
      const shown = new Shown();
      calls.push(shown.render());
      shown.componentDidMount();
    },
    unmount: () => calls.push("unmounted"),
  };
  const modules = {
    react: { createElement: (...given: unknown[]) => given, Component: class {} },
    "react-dom/client": {
      createRoot(element: unknown) {
        calls.push(element);
        return root;
      },
    },
  };
  const exported = await executed({ default: component }, { modules });
  const props = { domElement: "element" };
  await exported.bootstrap?.(props);
  await exported.mount?.(props);
  await exported.unmount?.(props);
  expect(calls).toEqual(["element", [component, props], "unmounted"]);
});
