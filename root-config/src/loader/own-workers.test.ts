import { bootElementId } from "@portico/shared-utility/contract";
import { installOwnWorkers } from "./own-workers.ts";

let file: string;
let tests = 0;
const started: { address: unknown; options: unknown }[] = [];
const texts: Blob[] = [];
class PlainWorker {
  constructor(address: unknown, options?: unknown) {
    started.push({ address, options });
  }
}
Object.assign(window, { Worker: PlainWorker, SharedWorker: class extends PlainWorker {} });
URL.createObjectURL = (blob) => `blob:portal/${texts.push(blob as Blob)}`;
const revoked: string[] = [];
URL.revokeObjectURL = (address) => void revoked.push(address);
const map = document.createElement("script");
map.type = "systemjs-importmap";
map.textContent = JSON.stringify({ integrity: { "/modules/acme/a/1f/assets/work-1.js": "sha384-w" } });
const boot = { id: bootElementId, type: "application/json", textContent: '{"map":{}}' };
document.head.append(map, Object.assign(document.createElement("script"), boot));
installOwnWorkers();

beforeEach(() => {
  tests += 1;
  file = `https://cdn.example/app/worker-${tests}.js`;
  started.length = 0;
  texts.length = 0;
  revoked.length = 0;
});

const readText = (blob: Blob) =>
  new Promise((done) => {
    const reader = new FileReader();
    reader.onload = () => done(reader.result);
    reader.readAsText(blob);
  });

/** Runs the lines of a worker in a separate page. Returns the worker and the rules of its Trusted Types policy. */
async function run(text: Blob, more: object = {}) {
  const rules: Record<string, (text: string) => string | null>[] = [];
  const worker: Record<string, unknown> = {
    XMLHttpRequest: class {},
    trustedTypes: { createPolicy: (_name: string, rule: (typeof rules)[number]) => void rules.push(rule) },
    ...more,
  };
  new Function("globalThis", "location", "importScripts", String(await readText(text)))(
    worker,
    { origin: "https://portal.example" },
    (...files: string[]) => (worker.importScripts as (...files: string[]) => void)(...files),
  );
  return { worker, rule: rules[0] ?? {} };
}

it("starts a module of another origin from a text that prepares the worker and then imports the file", async () => {
  expect(new Worker(new URL(file), { type: "module", name: "sums" })).toBeInstanceOf(PlainWorker);
  expect(started).toEqual([{ address: "blob:portal/2", options: { type: "module", name: "sums" } }]);
  expect(await readText(texts[1] as Blob)).toBe(`import "blob:portal/1"; import "${file}";`);
  const { worker, rule } = await run(texts[0] as Blob);
  expect(String(worker.location)).toBe(file);
  expect(rule.createScriptURL?.("https://cdn.example/app/chunks/7.js")).toBe("https://cdn.example/app/chunks/7.js");
});

it("shows a classic worker the address of its file, and loads its scripts beside that", async () => {
  new Worker(file);
  const loaded: string[][] = [];
  const { worker, rule } = await run(texts[0] as Blob, {
    importScripts: (...files: string[]) => void loaded.push(files),
  });
  (worker.importScripts as (file: string) => void)("chunks/7.js");
  expect(loaded).toEqual([[file], ["https://cdn.example/app/chunks/7.js"]]);
  expect(String(worker.location)).toBe(file);
  expect(rule.createScriptURL?.("https://cdn.example/app/chunks/7.js")).toBe("https://cdn.example/app/chunks/7.js");
  expect(rule.createScriptURL?.("https://evil.example/7.js")).toBeNull();
  expect(rule.createScript?.("1 + 1")).toBeNull();
});

it("lets a worker request files beside its own, and start workers of its own origin", async () => {
  new Worker(file, { type: "module" });
  const called: unknown[] = [];
  const { worker } = await run(texts[0] as Blob, {
    Worker: PlainWorker,
    fetch: (input: unknown) => void called.push(input),
  });
  (worker.fetch as (input: unknown) => void)("./data.json");
  (worker.fetch as (input: unknown) => void)("/root.json");
  expect(called).toEqual(["https://cdn.example/app/data.json", "https://cdn.example/root.json"]);
  const Nested = worker.Worker as typeof Worker;
  new Nested("./inner.js", { type: "module" });
  expect(started[1]).toEqual({ address: "blob:portal/4", options: { type: "module" } });
  expect(await readText(texts[3] as Blob)).toBe('import "blob:portal/3"; import "https://cdn.example/app/inner.js";');
});

it("prepares a worker from text of the application, even if its address is revoked immediately", async () => {
  const address = URL.createObjectURL(new Blob(["globalThis.isDone = true"], { type: "text/javascript" }));
  new Worker(address);
  URL.revokeObjectURL(address);
  const { worker, rule } = await run(texts[1] as Blob);
  expect(worker.isDone).toBe(true);
  expect(rule.createScriptURL?.("https://cdn.example/a.js")).toBe("https://cdn.example/a.js");
  expect(rule.createScriptURL?.("https://portal.example/api/pictures/1.js")).toBeNull();
});

it("revokes the text of a worker with the application's own address, but not what modules import later", async () => {
  const starts = [{}, {}].map(() => {
    const address = URL.createObjectURL(new Blob(["globalThis.isDone = true"]));
    new Worker(address, { type: "module" });
    const start = String(started.at(-1)?.address);
    expect(revoked).not.toContain(start);
    URL.revokeObjectURL(address);
    expect(revoked.slice(-2).sort()).toEqual([address, start].sort());
    return texts[Number(start.replace(/\D+/, "")) - 1] as Blob;
  });
  const [first = "", second] = await Promise.all(starts.map(readText));
  expect(second).toBe(first);
  const [imported = ""] = /blob:[^"]+/.exec(String(first)) ?? [];
  expect(imported).toMatch(/^blob:/);
  expect(revoked).not.toContain(imported);
});

it("makes its text once for all workers of a text in their address", () => {
  for (let each = 0; each < 3; each += 1) new Worker("data:text/javascript,globalThis.isSame%20%3D%20true");
  expect([texts.length, new Set(started.map(({ address }) => address)).size]).toEqual([1, 1]);
});

it.each([
  "data:text/javascript,globalThis.isDone%20%3D%20true",
  `data:text/javascript;base64,${btoa("globalThis.isDone = true")}`,
])("starts the text of %j from an address that the page's policy allows", async (address) => {
  new Worker(address);
  expect((await run(texts[0] as Blob)).worker.isDone).toBe(true);
});

it.each([
  ["module", 2],
  ["classic", 1],
] as const)("makes its texts once for all workers of a file and kind: %s", (type, count) => {
  for (let each = 0; each < 3; each += 1) new Worker(file, { type });
  expect([texts.length, new Set(started.map(({ address }) => address)).size]).toEqual([count, 1]);
});

it("starts a shared worker of another origin, once for a page", () => {
  new SharedWorker(file, "clock");
  new SharedWorker(file, "clock");
  expect(started).toEqual([
    { address: "blob:portal/1", options: "clock" },
    { address: "blob:portal/1", options: "clock" },
  ]);
});

it("starts the file of a build for the root of its host", () => {
  const address = "http://localhost/modules/acme/a/1f/assets/work-1.js";
  history.replaceState({}, "", "/shop/orders/7");
  new Worker(new URL("/assets/work-1.js", "http://localhost/modules/acme/a/1f/assets/index-1.js"), { type: "module" });
  new SharedWorker("/shop/assets/work-1.js");
  new SharedWorker("/shop/assets/work-1.js");
  expect(started).toEqual([
    { address, options: { type: "module" } },
    { address, options: undefined },
    { address, options: undefined },
  ]);
});

it.each(["/modules/a/worker.js", "blob:http://localhost/1", "data:text/css,a", "https://["])(
  "leaves %j as it is",
  (address) => {
    new Worker(address);
    expect([started, texts]).toEqual([[{ address, options: undefined }], []]);
  },
);

it("does not change a file that the page may not run", () => {
  const defaultPolicy = { createScriptURL: () => null };
  Object.assign(window, { trustedTypes: { defaultPolicy } });
  new Worker(file);
  Reflect.deleteProperty(window, "trustedTypes");
  expect(started).toEqual([{ address: file, options: undefined }]);
});
