import { installOwnWorkers } from "./own-workers.ts";

const file = "https://cdn.example/app/worker.js";
const started: { address: unknown; options: unknown }[] = [];
const texts: Blob[] = [];
class PlainWorker {
  constructor(address: unknown, options?: unknown) {
    started.push({ address, options });
  }
}
Object.assign(window, { Worker: PlainWorker });
URL.createObjectURL = (blob) => `blob:portal/${texts.push(blob as Blob)}`;
installOwnWorkers();

beforeEach(() => {
  started.length = 0;
  texts.length = 0;
});

const readText = (blob: Blob) =>
  new Promise((done) => {
    const reader = new FileReader();
    reader.onload = () => done(reader.result);
    reader.readAsText(blob);
  });

it("starts a file of another origin by a line of this one", async () => {
  expect(new Worker(new URL(file), { type: "module", name: "sums" })).toBeInstanceOf(PlainWorker);
  expect(started).toEqual([{ address: "blob:portal/1", options: { type: "module", name: "sums" } }]);
  expect(await readText(texts[0] as Blob)).toBe(`import "${file}";`);
});

it("gives a classic worker the address of its file, and its scripts from beside that", async () => {
  new Worker(file);
  const loaded: string[][] = [];
  const importScripts = (...files: string[]) => void loaded.push(files);
  const worker: Record<string, unknown> = { importScripts };
  const rules: { createScriptURL(address: string): string | null }[] = [];
  worker.trustedTypes = { createPolicy: (_name: string, rule: (typeof rules)[number]) => void rules.push(rule) };
  new Function("globalThis", String(await readText(texts[0] as Blob)))(worker);
  (worker.importScripts as typeof importScripts)("chunks/7.js");
  expect(loaded).toEqual([[file], ["https://cdn.example/app/chunks/7.js"]]);
  expect(String(worker.location)).toBe(file);
  expect(rules[0]?.createScriptURL("https://cdn.example/app/chunks/7.js")).toBe("https://cdn.example/app/chunks/7.js");
  expect(rules[0]?.createScriptURL("https://evil.example/7.js")).toBeNull();
});

it.each(["/modules/a/worker.js", "blob:http://localhost/1", "data:text/javascript,1", "https://["])(
  "leaves %j as it is",
  (address) => {
    new Worker(address);
    expect([started, texts]).toEqual([[{ address, options: undefined }], []]);
  },
);

it("leaves a file as it is that the page may not run", () => {
  const defaultPolicy = { createScriptURL: () => null };
  Object.assign(window, { trustedTypes: { defaultPolicy } });
  new Worker(file);
  Reflect.deleteProperty(window, "trustedTypes");
  expect(started).toEqual([{ address: file, options: undefined }]);
});
