interface WorkerPage {
  Worker?: typeof Worker;
  importScripts?(...addresses: string[]): void;
  fetch(input: unknown, init?: RequestInit): Promise<Response>;
  XMLHttpRequest: typeof XMLHttpRequest;
  trustedTypes?: { createPolicy(name: string, rules: Record<string, (text: string) => string | null>): unknown };
}

/**
 * What the script of a worker may do: where its code is, unless it is text of the application, and whether text may run
 * as code.
 */
interface WorkerRights {
  file?: string;
  evaluates: boolean;
}

/**
 * The first line of a worker. It prepares the worker, and loads a file of another origin. It is text of this page,
 * because browsers refuse workers of another origin.
 *
 * The function runs in workers too, alone: nothing outside of it exists there.
 */
export function workerLine(
  prepare: typeof prepareWorker,
  url: string,
  isModule: boolean,
  evaluates: boolean,
  addressOf: (text: Blob) => string,
): string {
  const rights = JSON.stringify({ file: url, evaluates });
  const first = `(${prepare})(${rights}, ${workerLine});`;
  if (!isModule) return `${first} importScripts(${JSON.stringify(url)});`;
  const address = addressOf(new Blob([first], { type: "text/javascript" }));
  // Imports run in order, and before the code of the importing module.
  return `import ${JSON.stringify(address)}; import ${JSON.stringify(url)};`;
}

/**
 * Runs in the worker, without code outside of this function. Runtimes find their chunks by the worker's own address,
 * and addresses without a host are relative to the file's origin. The page's policy applies there too. Scripts of the
 * file's origin may run. Of other origins only scripts that the page's policy lists may run, and on this host only
 * scripts of modules.
 */
export function prepareWorker({ file, evaluates }: WorkerRights, line: typeof workerLine): void {
  const worker = globalThis as unknown as WorkerPage;
  const { importScripts, fetch, Worker } = worker;
  const here = location.origin;
  const full = (given: unknown) => (file === undefined ? String(given) : new URL(String(given), file).href);
  const isBeside = (origin: string) => file === undefined || origin === new URL(file).origin;
  const runs = ({ origin, protocol, pathname }: URL) =>
    protocol === "blob:" || (isBeside(origin) && (origin !== here || pathname.startsWith("/modules/")));
  worker.trustedTypes?.createPolicy("default", {
    createScript: (text) => (evaluates ? text : null),
    createScriptURL: (given) => (runs(new URL(full(given))) ? given : null),
  });
  if (file === undefined) return;
  Object.defineProperty(worker, "location", { configurable: true, value: new URL(file) });
  if (importScripts) worker.importScripts = (...files) => importScripts(...files.map(full));
  worker.fetch = (input, init) => fetch(input instanceof URL || typeof input === "string" ? full(input) : input, init);
  const requests = worker.XMLHttpRequest.prototype;
  const open = requests.open as (...given: unknown[]) => void;
  requests.open = function (method: string, address: unknown, ...more: unknown[]) {
    open.call(this, method, full(address), ...more);
  };
  const addressOf = (text: Blob) => URL.createObjectURL(text);
  const start = (url: string, options?: WorkerOptions) => {
    if (url.startsWith("blob:")) return url;
    const text = line(prepareWorker, url, options?.type === "module", evaluates, addressOf);
    return addressOf(new Blob([text], { type: "text/javascript" }));
  };
  if (Worker)
    worker.Worker = new Proxy(Worker, {
      construct: (target, [address, options]) => Reflect.construct(target, [start(full(address), options), options]),
    });
}
