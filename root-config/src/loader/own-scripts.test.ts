import { bootElementId } from "@portico/shared-utility/contract";
import { installEvaluation } from "./evaluation.ts";
import { installOwnScripts } from "./own-scripts.ts";

type Exports = (names: object) => void;
type Declare = (exports: Exports, context: object) => { setters?: ((module: object) => void)[]; execute(): unknown };
type Register = [string[], Declare];

const url = "https://cdn.example/app.js";
/** The result of SystemJS for a script without a registration. */
const lastGlobal: Register = [[], (exports) => ({ execute: () => void exports({ push: 0 }) })];
let registered: Register | undefined;
let prototype: {
  createScript(url: string): HTMLScriptElement;
  getRegister(url: string): Register | undefined;
  register(...given: Register): void;
};

beforeAll(() => {
  document.head.innerHTML = `<script type="systemjs-importmap">${JSON.stringify({
    imports: {
      "@app/one": url,
      "@app/two": "https://other.example/shop/main.js",
      "@app/three": "https://third.example/plain.js",
      react: "https://portal.example/react.js",
    },
  })}</script>`;
  prototype = {
    createScript: (src) => Object.assign(document.createElement("script"), { src }),
    getRegister: () => {
      const found = registered;
      registered = lastGlobal;
      return found;
    },
    register(...given) {
      registered = given;
    },
  };
  registered = lastGlobal;
  const register = (...given: Register) => prototype.register(...given);
  Object.assign(globalThis, { System: { constructor: { prototype }, register } });
  const boot = document.body.appendChild(document.createElement("script"));
  Object.assign(boot, { id: bootElementId, type: "application/json", textContent: '{"map":{}}' });
  installOwnScripts();
  installEvaluation();
});

const globals = globalThis as unknown as { define?: ((...given: unknown[]) => void) & { amd: object } };

/** Runs `work` while the page runs the script of an address, in an element like SystemJS's. */
function runScript(address: string, work: () => void): Register | undefined {
  const script = prototype.createScript(address);
  const current = jest.spyOn(document, "currentScript", "get").mockReturnValue(script);
  work();
  current.mockRestore();
  return prototype.getRegister(address);
}

function execute(register: Register | undefined, modules: Record<string, object> = {}): Record<string, unknown> {
  const found: Record<string, unknown> = {};
  if (!register) throw new Error("Nothing was registered.");
  const [names, declare] = register;
  const context = { meta: { url }, import: async (name: string) => modules[name] ?? Promise.reject(new Error(name)) };
  const { setters = [], execute: run } = declare((exported) => Object.assign(found, exported), context);
  names.forEach((name, index) => {
    setters[index]?.(modules[name] ?? {});
  });
  // SystemJS treats any other value as a promise.
  expect(run()).toBeUndefined();
  return found;
}

const define = (...given: unknown[]) => globals.define?.(...given);

it("provides `define` to a tenant's script, with its imports and exports", () => {
  const register = runScript(url, () =>
    define("app", ["exports", "react", "other"], (exported: object, react: object, other: object) => {
      Object.assign(exported, { react, other });
    }),
  );
  expect(register?.[0]).toEqual(["react", "other"]);
  const modules = { react: { useState: 1 }, other: { default: { of: "AMD" }, __useDefault: true } };
  expect(execute(register, modules)).toMatchObject({ react: { useState: 1 }, other: { of: "AMD" } });
});

it("uses the result of a factory, or an object instead of a factory", () => {
  expect(execute(runScript(url, () => define([], () => ({ mount: 1 }))))).toMatchObject({ mount: 1 });
  expect(execute(runScript(url, () => define({ mount: 2 })))).toMatchObject({ mount: 2 });
});

it("loads chunks of an AMD build, which are named without an ending, and the files beside it", async () => {
  type Require = ((
    names: string | string[],
    loaded?: (value: object) => void,
    failed?: (error: Error) => void,
  ) => object) & {
    toUrl(name: string): string;
  };
  let own: Require | undefined;
  const register = runScript(url, () =>
    define(
      ["require", "module", "./shared-1", "../lib.js"],
      (require: Require, { uri }: { uri: string }, shared: object) => {
        own = require;
        return { shared, uri };
      },
    ),
  );
  expect(register?.[0]).toEqual(["./shared-1.js", "../lib.js"]);
  const more = { default: { more: 2 }, __useDefault: true };
  const made = execute(register, { "./shared-1.js": { one: 1 }, "./more.v2.js": more });
  expect(made).toMatchObject({ shared: { one: 1 }, uri: url });
  await expect(new Promise((done, failed) => own?.(["./more.v2"], done, failed))).resolves.toEqual({ more: 2 });
  await expect(new Promise((done, failed) => own?.(["./absent"], done, failed))).rejects.toThrow("./absent.js");
  expect(own?.("./shared-1")).toEqual({ one: 1 });
  expect(() => own?.("other")).toThrow("name it in the list of define");
  expect(own?.toUrl("./logo.svg")).toBe("https://cdn.example/logo.svg");
});

it("uses lifecycles that a script sets in an object of a global, but not those of another application for a module", () => {
  const page = window as unknown as Record<string, object>;
  const nested = runScript(url, () => {
    page.acme = Object.assign(page.acme ?? {}, { shops: { stock: { mount: 11, unmount: 12 } } });
  });
  expect(execute(nested)).toEqual({ mount: 11, unmount: 12 });
  Object.assign(page.acme ?? {}, { other: { mount: 13, unmount: 14 } });
  expect(execute(runScript(url, () => define([], () => ({ mount: 15 }))))).toMatchObject({ mount: 15 });
  expect(execute(runScript(url, () => {}))).toEqual({ mount: 13, unmount: 14 });
});

it("passes an AMD module another module as a whole, with its default", () => {
  const chunk = execute(
    runScript(url, () => define(["exports"], (exports: object) => void Object.assign(exports, { default: 1 }))),
  );
  const register = runScript(url, () => define(["./chunk"], (found: object) => ({ found })));
  expect(execute(register, { "./chunk.js": chunk })).toMatchObject({ found: { default: 1 } });
});

it("runs a factory with its script as the current one, so that webpack finds its chunks", () => {
  let seen: unknown;
  const register = runScript(`${url}?retry=2`, () =>
    define([], () => {
      seen = (document.currentScript as HTMLScriptElement).src;
    }),
  );
  execute(register);
  expect(seen).toBe(`${url}?retry=2`);
  expect(document.currentScript).toBeNull();
});

it("hides `define` from shared libraries, from scripts that the page adds itself, and when no script runs", () => {
  expect(globals.define).toBeUndefined();
  const seen: unknown[] = [];
  runScript("https://portal.example/react.js?retry=1", () => seen.push(globals.define));
  jest.spyOn(document, "currentScript", "get").mockReturnValueOnce(document.createElement("script"));
  seen.push(globals.define);
  expect(seen).toEqual([undefined, undefined]);
});

it("uses the lifecycles that a script sets as a global, each object once", () => {
  const page = window as unknown as Record<string, unknown>;
  const register = runScript(url, () => {
    page.other = { mount: 1 };
    page.app = { mount: 1, unmount: 2 };
  });
  expect(execute(register)).toEqual({ mount: 1, unmount: 2 });
  expect(execute(runScript(url, () => {}))).toEqual({ push: 0 });
  expect(execute(runScript(url, () => Object.assign(page, { app: { default: { mount: 3, unmount: 4 } } })))).toEqual({
    default: { mount: 3, unmount: 4 },
  });
});

it("uses the lifecycles in a global of a script in which a library calls `define`, and a UMD bundle with such a library", () => {
  const jQuery = () => {
    if (typeof globals.define === "function") define("jquery", [], () => ({ fn: 1 }));
  };
  const plain = runScript(url, () => {
    jQuery();
    Object.assign(window, { withLibrary: { mount: 5, unmount: 6 } });
  });
  expect(execute(plain)).toEqual({ mount: 5, unmount: 6 });
  const registered = jest.spyOn(System, "register");
  const bundle = runScript(url, () =>
    define([], () => {
      jQuery();
      return { mount: 7, unmount: 8 };
    }),
  );
  expect(execute(bundle)).toMatchObject({ mount: 7, unmount: 8 });
  expect(registered).toHaveBeenCalledTimes(1);
});

it("treats a System module that registers itself under another name as the loaded module", () => {
  const register = runScript(url, () =>
    (System.register as (...given: unknown[]) => void)("@portico/navbar-mf", ["react"], (exports: Exports) => ({
      execute: () => void exports({ mount: 1, unmount: 2 }),
    })),
  );
  expect(register?.[0]).toEqual(["react"]);
  expect(execute(register)).toEqual({ mount: 1, unmount: 2 });
});

it("runs a System module with its script as the current one, and without `define`", () => {
  const seen: unknown[] = [];
  const register = runScript(url, () =>
    System.register([], () => ({
      execute: () => void seen.push((document.currentScript as HTMLScriptElement).src, globals.define),
    })),
  );
  execute(register);
  expect(seen).toEqual([url, undefined]);
  expect(document.currentScript).toBeNull();
});

it("lets an application set its own `define`, and restores the portal's for the next one", () => {
  const own = jest.fn();
  const set = (value: unknown) => Object.assign(window, { define: value });
  runScript(url, () => {
    set(own);
    globals.define?.("a module of the application", [], () => {});
  });
  expect(own).toHaveBeenCalledTimes(1);
  expect(globals.define).toBe(own);
  const next = runScript(`${url}?retry=1`, () => define([], () => ({ mount: typeof globals.define })));
  expect(execute(next)).toMatchObject({ mount: "undefined" });
  expect(own).toHaveBeenCalledTimes(1);
  set(undefined);
});

describe("webpack's chunks", () => {
  const page = window as unknown as Record<string, unknown[] | undefined>;
  /**
   * Like the start of webpack's runtime: it processes the chunks in the array, and receives later chunks by its `push`.
   */
  const startRuntime = (got: string[]) => {
    page.webpackChunkshop ??= [];
    const chunks = page.webpackChunkshop;
    got.push(...(chunks as string[]));
    chunks.push = (...added: unknown[]) => got.push(...(added as string[]));
  };
  const entryOf = (address: string, got: string[]) =>
    execute(runScript(address, () => System.register([], () => ({ execute: () => startRuntime(got) }))));
  const runChunk = (address: string, name: string) => {
    const script = Object.assign(document.createElement("script"), { src: address });
    const current = jest.spyOn(document, "currentScript", "get").mockReturnValue(script);
    page.webpackChunkshop ??= [];
    page.webpackChunkshop.push(name);
    current.mockRestore();
  };

  it("are received by the last evaluated build, and by no other application of that name", () => {
    const [first, second, other]: [string[], string[], string[]] = [[], [], []];
    entryOf(url, first);
    runChunk("https://cdn.example/late.js", "old");
    entryOf(`${url}?retry=3`, second);
    entryOf("https://other.example/shop/main.js", other);
    runChunk("https://other.example/shop/chunks/late.js", "of the other");
    runChunk("https://cdn.example/late.js", "new");
    execute(runScript("https://third.example/plain.js", () => System.register([], () => ({ execute: () => {} }))));
    runChunk("https://chunks.example/late.js", "of another place");
    page.webpackChunkportal = ["the portal's"];
    entryOf(url, []);
    expect(Object.getOwnPropertyDescriptor(window, "webpackChunkportal")).toHaveProperty("value", ["the portal's"]);
    expect({ first, second, other }).toEqual({
      first: ["old"],
      second: ["new"],
      other: ["of the other", "of another place"],
    });
  });
});

it("uses no global of a script of the portal", () => {
  const page = window as unknown as Record<string, unknown>;
  expect(
    runScript("https://portal.example/react.js", () => Object.assign(page, { two: { mount: 1, unmount: 2 } })),
  ).toBe(lastGlobal);
});
