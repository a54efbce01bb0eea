// The real SystemJS, as pages load it.
import "systemjs/dist/system.js";
import { bootElementId } from "@portico/shared-utility/contract";
import { installEvaluation } from "./evaluation.ts";

const address = (name: string) => `https://cdn.example/${name}.js`;
const names = ["none", "one", "two", "waits", "empty"];
/** The code that the script of an address runs, instead of a request. */
const scripts = new Map<string, () => void>();

beforeAll(() => {
  document.head.innerHTML = `<script type="systemjs-importmap">${JSON.stringify({
    imports: Object.fromEntries(names.map((name) => [`@app/${name}`, address(name)])),
  })}</script>`;
  const boot = document.body.appendChild(document.createElement("script"));
  Object.assign(boot, { id: bootElementId, type: "application/json", textContent: '{"map":{}}' });
  installEvaluation();
  // jsdom loads no scripts: they run when SystemJS inserts their elements.
  new MutationObserver((records) => {
    for (const script of records.flatMap(({ addedNodes }) => [...addedNodes]) as HTMLScriptElement[]) {
      scripts.get(script.src)?.();
      script.dispatchEvent(new Event("load"));
    }
  }).observe(document.head, { childList: true });
});

function serve(name: string, register: () => void): string {
  scripts.set(address(name), register);
  return address(name);
}

const currentAddress = () => (document.currentScript as HTMLScriptElement | null)?.src;

it("evaluates a module without parameters, with its script as the current one", async () => {
  const seen: unknown[] = [];
  const url = serve("none", () =>
    System.register([], () => ({
      execute() {
        seen.push(currentAddress());
      },
    })),
  );
  await System.import(url);
  expect(seen).toEqual([url]);
  expect(document.currentScript).toBeNull();
});

it("passes the exports to a module with one parameter", async () => {
  const url = serve("one", () => System.register([], (exports) => ({ execute: () => void exports({ mount: 1 }) })));
  expect(await System.import(url)).toMatchObject({ mount: 1 });
});

it("passes the context to a module with two parameters: its address, and imports relative to it", async () => {
  const url = serve("two", () =>
    System.register([], (exports, context) => ({
      execute: () => void exports({ url: context.meta.url, load: () => context.import("./one.js") }),
    })),
  );
  const module = (await System.import(url)) as { url: string; load(): Promise<unknown> };
  expect(module.url).toBe(url);
  expect(await module.load()).toMatchObject({ mount: 1 });
});

it("waits for a module with an asynchronous body, and calls it without an object", async () => {
  const seen: unknown[] = [];
  const url = serve("waits", () =>
    System.register([], (exports) => ({
      async execute(this: unknown) {
        seen.push(Object.getPrototypeOf(this));
        await Promise.resolve();
        exports("mount", 2);
      },
    })),
  );
  expect(await System.import(url)).toMatchObject({ mount: 2 });
  expect(seen).toEqual([null]);
});

it("accepts a module without a body, and passes its imports", async () => {
  const imported: unknown[] = [];
  const setters = [(module: unknown) => void imported.push(module)];
  const url = serve("empty", () => System.register([address("one")], () => ({ setters })));
  await System.import(url);
  expect(imported.at(-1)).toMatchObject({ mount: 1 });
});
