import { loadModule } from "./load-module.ts";
import { startLoader } from "./system-loader.ts";

interface SystemPrototype {
  instantiate(url: string): Promise<unknown>;
}

const away = new Set<string>();
const requested: string[] = [];
const files: Record<string, [imports: string[], exported: unknown]> = {
  "/a/entry.js": [["./first.js", "shared"], "entry"],
  "/a/first.js": [["./second.js"], "first"],
  "/a/second.js": [[], "second"],
  "/shared.js": [[], "shared"],
};

/** SystemJS leaves a rejected promise of a failed module without a handler, which fails a test. */
function expectRejection(url: string): void {
  type Registry = Record<string, { L: Promise<unknown> } | undefined>;
  for (const symbol of Object.getOwnPropertySymbols(System))
    (Reflect.get(System, symbol) as Registry)[url]?.L.catch(() => {});
}

// The real SystemJS; only the network is replaced.
beforeAll(async () => {
  const imports = { "@app/a": "/a/entry.js", shared: "/shared.js" };
  const boot = { map: { id: "1", imports, styles: {}, locales: {} } };
  document.head.innerHTML = `
    <script type="application/json" id="portico-boot">${JSON.stringify(boot)}</script>
    <script type="systemjs-importmap">${JSON.stringify({ imports })}</script>`;
  await import("systemjs/dist/system.js" as string);
  const prototype = (System as unknown as { constructor: { prototype: SystemPrototype } }).constructor.prototype;
  prototype.instantiate = async (url) => {
    const path = url.replace(location.origin, "");
    const [imports = [], exported] = files[path.split("?")[0] ?? ""] ?? [];
    requested.push(path);
    if (away.has(path.split("?")[0] ?? "")) {
      expectRejection(url);
      throw new Error(`404 ${path}`);
    }
    return [imports, (add: (name: string, value: unknown) => void) => ({ execute: () => void add("name", exported) })];
  };
  startLoader();
});

it("opens an application once its chunk is available, whatever imports that chunk", async () => {
  away.add("/a/second.js");
  await expect(loadModule("@app/a")).rejects.toThrow("404 /a/second.js");
  await expect(loadModule("@app/a")).rejects.toThrow("404 /a/second.js");
  away.clear();
  requested.length = 0;
  expect(await loadModule("@app/a")).toMatchObject({ name: "entry" });
  expect(requested).not.toContain("/shared.js");
});
