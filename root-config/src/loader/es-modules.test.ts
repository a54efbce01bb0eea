import { addEsModule, installEsModules, isEsModule } from "./es-modules.ts";
import { stuckEvent } from "./stuck-event.ts";

const nativeImport = jest.fn();
jest.mock("./native-import.ts", () => ({ nativeImport: (address: string) => nativeImport(address) }));

type Instantiate = (
  url: string,
) => Promise<[string[], (exports: (names: object) => void) => { execute(): Promise<void> }]>;

const classic = jest.fn();
const imported: string[] = [];
const links = () => [...document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"]')];
const settle = (type: "load" | "error") => {
  for (const link of links()) link.dispatchEvent(new Event(type));
};

function installed(): Instantiate {
  const prototype: { instantiate: unknown } = { instantiate: classic };
  const system = {
    constructor: { prototype },
    import: async (name: string) => imported.push(name),
  };
  Object.assign(globalThis, { System: system });
  installEsModules();
  return prototype.instantiate as Instantiate;
}

beforeEach(() => {
  document.head.innerHTML = "";
  imported.length = 0;
  jest.resetAllMocks();
  Object.defineProperty(HTMLLinkElement.prototype, "relList", { configurable: true, value: { supports: () => true } });
});

const entry = "https://cdn.example/app.js";
const integrity = { [entry]: "sha384-e", "https://cdn.example/late.js": "sha384-l" };

it("leaves a System module to SystemJS", () => {
  installed()("https://cdn.example/system.js");
  expect(classic).toHaveBeenCalledTimes(1);
});

it("fetches every file with its hash, starts the shared libraries, and returns the exports to SystemJS", async () => {
  addEsModule(entry, { imports: ["react"], integrity });
  nativeImport.mockResolvedValue({ mount: 1 });
  const registered = installed()(`${entry}?retry=2`);
  expect(links().map(({ href, integrity: hash }) => [href, hash])).toEqual([
    [`${entry}?retry=2`, "sha384-e"],
    ["https://cdn.example/late.js", "sha384-l"],
  ]);
  settle("load");
  const [imports, declare] = await registered;
  expect([imports, imported]).toEqual([["react"], ["react"]]);
  // Not before the shared libraries have run.
  expect(nativeImport).not.toHaveBeenCalled();
  const exported: object[] = [];
  await declare((names) => exported.push(names)).execute();
  expect([nativeImport.mock.calls, exported]).toEqual([[[`${entry}?retry=2`]], [{ mount: 1 }]]);
});

it("imports nothing when a file does not load or has other bytes", async () => {
  addEsModule(entry, { imports: [], integrity });
  const registered = installed()(entry);
  settle("error");
  await expect(registered).rejects.toThrow("did not load, or has other bytes");
  expect(links()).toEqual([]);
});

it("refuses an address that the page's rule for scripts refuses", async () => {
  const createScriptURL = jest.fn(() => "");
  Object.assign(window, { trustedTypes: { defaultPolicy: { createScriptURL } } });
  addEsModule(entry, { imports: [], integrity });
  await expect(installed()(entry)).rejects.toThrow("may not run");
  Reflect.deleteProperty(window, "trustedTypes");
  expect(links()).toEqual([]);
});

it("refuses every ES module in a browser that cannot compare bytes", async () => {
  Object.defineProperty(HTMLLinkElement.prototype, "relList", { configurable: true, value: { supports: () => false } });
  addEsModule(entry, { imports: [], integrity });
  await expect(installed()(entry)).rejects.toThrow("cannot check the bytes");
});

it("recognises the addresses of further attempts", () => {
  addEsModule(entry, { imports: [], integrity });
  expect([`${entry}?retry=3`, "https://cdn.example/other.js"].map(isEsModule)).toEqual([true, false]);
});

it("checks only after a failed further attempt whether the browser remembers an old failure", async () => {
  const stuck = new Promise((resolve) => window.addEventListener(stuckEvent, resolve, { once: true }));
  globalThis.fetch = jest.fn(async () => ({ ok: true, body: null })) as never;
  addEsModule(entry, { imports: [], integrity });
  nativeImport.mockRejectedValue(new TypeError(`Failed to fetch dynamically imported module: ${entry}`));
  for (const address of [entry, `${entry}?retry=1`]) {
    const registered = installed()(address);
    settle("load");
    const [, declare] = await registered;
    expect(fetch).not.toHaveBeenCalled();
    await expect(declare(() => {}).execute()).rejects.toThrow("Failed to fetch");
  }
  await stuck;
  expect(jest.mocked(fetch).mock.calls.map(([address]) => address)).toEqual(Object.keys(integrity));
});
