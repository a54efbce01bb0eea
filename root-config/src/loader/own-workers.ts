import { mayRun } from "./script-address.ts";
import { fileOfRoot } from "./script-integrity.ts";

/**
 * Lets applications start workers from their files on another origin, which browsers refuse: the worker starts with a line
 * of this origin that loads the file. The page's policy has `worker-src blob:` where a module needs `worker`, and the file
 * must be one that the page may run. `SharedWorker` stays as it is: such a line is another script in each tab.
 */
export function installOwnWorkers(page: Window & typeof globalThis = window): void {
  if (!("Worker" in page)) return;
  page.Worker = new Proxy(page.Worker, {
    construct(target, [address, options, ...others]: [unknown, WorkerOptions?, ...unknown[]], asNew) {
      const url = foreignFile(String(address), page);
      const script = url === undefined ? address : page.URL.createObjectURL(new Blob([lineFor(url, options)], text));
      return Reflect.construct(target, [script, options, ...others], asNew);
    },
  });
}

const text = { type: "text/javascript" };

function foreignFile(address: string, { document, location }: Window): string | undefined {
  if (!URL.canParse(address, document.baseURI)) return undefined;
  const given = new URL(address, document.baseURI);
  const { origin, protocol, href } = fileOfRoot(given) ?? given;
  return /^https?:$/.test(protocol) && origin !== location.origin && mayRun(href) ? href : undefined;
}

function lineFor(url: string, options: WorkerOptions | undefined): string {
  const address = JSON.stringify(url);
  return options?.type === "module" ? `import ${address};` : `(${startWorker})(${address});`;
}

interface WorkerPage {
  importScripts(...addresses: string[]): void;
  trustedTypes?: { createPolicy(name: string, rules: { createScriptURL(address: string): string | null }): unknown };
}

/**
 * Runs in the worker, alone: nothing outside of it exists there. Runtimes find their chunks by the worker's own address.
 * The policy of the page holds there too, and scripts of the file's origin run.
 */
function startWorker(address: string): void {
  const worker = globalThis as unknown as WorkerPage;
  const { importScripts } = worker;
  const full = (file: string) => new URL(file, address).href;
  Object.defineProperty(worker, "location", { configurable: true, value: new URL(address) });
  worker.trustedTypes?.createPolicy("default", {
    createScriptURL: (file) => (new URL(file).origin === new URL(address).origin ? file : null),
  });
  worker.importScripts = (...files) => importScripts(...files.map(full));
  importScripts(address);
}
