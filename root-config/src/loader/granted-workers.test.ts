import { bootElementId } from "@portico/shared-utility/contract";
import { installOwnWorkers } from "./own-workers.ts";

const started: unknown[] = [];
const texts: Blob[] = [];
Object.assign(window, {
  Worker: class {
    constructor(address: unknown) {
      started.push(address);
    }
  },
});
URL.createObjectURL = (blob) => `blob:portal/${texts.push(blob as Blob)}`;
const boot = { id: bootElementId, type: "application/json", textContent: '{"map":{},"workers":true}' };
document.head.append(Object.assign(document.createElement("script"), boot));
installOwnWorkers();

const readText = (blob: Blob | undefined) =>
  new Promise<string>((done) => {
    const reader = new FileReader();
    reader.onload = () => done(String(reader.result));
    reader.readAsText(blob as Blob);
  });

// The header of these files forbids everything in a worker that starts from them: requests, WebAssembly, further
// scripts.
it("starts a file of the portal from a text with the page's policy, and runs scripts of modules only", async () => {
  const file = "http://localhost/modules/acme/a/1f/work.js";
  new Worker(file);
  new Worker("/other.js");
  expect(started).toEqual(["blob:portal/1", "/other.js"]);
  const rules: { createScriptURL(address: string): string | null }[] = [];
  const worker = {
    XMLHttpRequest: class {},
    trustedTypes: { createPolicy: (_: string, rule: never) => rules.push(rule) },
  };
  const loaded: string[] = [];
  const importScripts = (address: string) => loaded.push(address);
  const run = new Function("globalThis", "location", "importScripts", await readText(texts[0]));
  run(worker, { origin: "http://localhost" }, importScripts);
  expect([loaded, String(Reflect.get(worker, "location"))]).toEqual([[file], file]);
  const runs = ["chunk.js", "/api/pictures/1.js", "https://cdn.example/a.js"].map((each) =>
    rules[0]?.createScriptURL(each),
  );
  expect(runs).toEqual(["chunk.js", null, null]);
});
