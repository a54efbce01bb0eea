import { requireElementName } from "./element-adapter.ts";
import type { Application, applicationOf, elementApplication } from "./mount-component.ts";
import * as component from "./mount-component.ts";
import type { Redirect } from "./nested-remotes.ts";
import type { Remote } from "./remote-manifest.ts";

interface AdapterInput extends Pick<Remote, "name" | "entry" | "kind" | "global" | "shared"> {
  /** The exposed module that is the application, e.g. `./App`. */
  expose: string;
  /** `--element`: the element that the exposed module defines, or draws into. */
  element?: string | undefined;
  /** The integrity of the remote's entry. */
  integrity: string;
  /**
   * Library → the version that the remote sees, where the version of the portal's copy is outside the remote's range.
   */
  versions?: Record<string, string>;
  /** The remotes that this remote loads; copies of them are beside the adapter. */
  redirects?: Redirect[];
}

/**
 * The entry of a federated application, beside the remote's entry. For a remote of ES modules it is an ES module, so
 * that the page has the hashes of its chunks; otherwise it is a System module. It passes the portal's copies of shared
 * libraries to the remote, so that a page has one React, and exports the application's lifecycles.
 */
export function federationAdapter(input: AdapterInput): string {
  requireElementName(input.element);
  const { name, entry, kind, global, shared, expose, element, integrity, versions = {}, redirects = [] } = input;
  const nested = redirects.length > 0 && { redirects };
  const remote = JSON.stringify({ name, entry, kind, global, shared, expose, element, integrity, versions, ...nested });
  const make = `{ toApplication: ${component.applicationOf.name}, toElement: ${component.elementApplication.name} }`;
  const functions = [portalVersions, shareLibrary, sharedLibrary, redirectRemotes, loadRemote, openRemote];
  const parts = [...functions, ...Object.values(component), declareLifecycles].join("\n");
  if (kind === "module") return `${parts}\n${esExports(remote, JSON.stringify(`./${entry}`), make)}`;
  const declared = `function (exports, context) {\n${parts}\nreturn ${declareLifecycles.name}(${remote}, exports, context, ${make});\n}`;
  return `System.register([], ${declared});\n`;
}

// The entry has a literal address, so that the gate and the page find its hash.
const esExports = (remote: string, entry: string, make: string) => `const lifecycles = {};
const context = { import: (name) => System.import(name, import.meta.url), meta: import.meta, entry: () => import(${entry}) };
${declareLifecycles.name}(${remote}, (values) => Object.assign(lifecycles, values), context, ${make}).execute();
export const { bootstrap, mount, unmount } = lifecycles;
`;

interface Script {
  crossOrigin: string;
  integrity: string;
  src: string;
  onload: () => void;
  onerror: () => void;
  remove(): void;
}

// The browser globals that the adapter uses: the command line itself has no DOM.
declare const document: {
  head: { append(script: Script): void };
  createElement(name: "script"): Script;
  querySelector(selector: string): { textContent: string } | null;
};

interface System {
  import(name: string): Promise<Record<string, unknown>>;
  meta: { url: string };
  /**
   * Imports the entry of a remote of ES modules. It is text, because the compiler would change an `import()` in a
   * function below.
   */
  entry?(): Promise<Container>;
}

interface Registration {
  remote: { entry?: string };
  origin: { name: string };
}
interface RuntimePlugin {
  name: string;
  beforeRegisterRemote(given: Registration): Registration;
}

interface Make {
  toApplication: typeof applicationOf;
  toElement: typeof elementApplication;
}

interface Container {
  init(scope: object): unknown;
  get(path: string): Promise<() => Application & { default?: Application }>;
}

/** Library → version → copy, as the runtimes of Module Federation have it. */
type ShareScope = Record<string, Record<string, { lib?(): object; get(): Promise<() => object> }>>;

// The functions below run in the page, as text: they may call each other, and nothing else in this file.

/** The versions of the shared libraries in the page's map. */
function portalVersions(): Record<string, string> {
  const text = document.querySelector('script[type="systemjs-importmap"]')?.textContent ?? "{}";
  return (JSON.parse(text) as { versions?: Record<string, string> }).versions ?? {};
}

/** The entry of the share scope for a library; `undefined` when the portal does not offer the library. */
async function shareLibrary(system: System, library: string, accepted?: string) {
  const module = await system.import(library).catch(() => undefined);
  // The remote's build may expect another version than the page has.
  const version = accepted ?? module?.version ?? portalVersions()[library];
  if (module === undefined || typeof version !== "string") return [];
  const shareConfig = { singleton: true, requiredVersion: `^${version}`, eager: false, strictVersion: false };
  const found = { loaded: true, lib: () => module, get: async () => () => module, shareConfig };
  const copy = {
    version,
    from: "portico",
    scope: ["default"],
    useIn: [],
    deps: [],
    strategy: "version-first",
    ...found,
  };
  return [[library, { [version]: copy }] as const];
}

/** Loads the remote's entry, a script that sets a global variable. */
function loadRemote({ global, integrity }: AdapterInput, address: string): Promise<Container> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    const page = globalThis as unknown as Record<string, Container | undefined>;
    // Another build, or another remote with this name.
    const before = page[global];
    const end = () => {
      const container = page[global];
      script.remove();
      if (container && container !== before) resolve(container);
      else reject(new Error(`${address} did not load as the remote ${global}`));
    };
    Object.assign(script, { crossOrigin: "anonymous", integrity, onload: end, onerror: end, src: address });
    document.head.append(script);
  });
}

/**
 * A plugin of all runtimes of the page. It replaces the remotes that a remote loads by their copies beside the adapter.
 */
function redirectRemotes(redirects: Redirect[], folder: URL): void {
  const page = globalThis as unknown as { __FEDERATION__?: { __GLOBAL_PLUGIN__?: RuntimePlugin[] } };
  // In the shape that the runtime defines; the runtime adds absent fields.
  if (!page.__FEDERATION__) Object.defineProperty(page, "__FEDERATION__", { value: {}, writable: true });
  const federation = page.__FEDERATION__ ?? {};
  federation.__GLOBAL_PLUGIN__ ??= [];
  const plugins = federation.__GLOBAL_PLUGIN__;
  const name = `portico ${folder.href}`;
  if (plugins.some((plugin) => plugin.name === name)) return;
  const beforeRegisterRemote = (given: Registration) => {
    const { remote, origin } = given;
    const found = redirects.find(({ host, from }) => host === origin.name && from === remote.entry);
    if (found) remote.entry = new URL(found.to, folder).href;
    return given;
  };
  plugins.push({ name, beforeRegisterRemote });
}

async function openRemote(remote: AdapterInput, system: System, make: Make): Promise<Application> {
  const folder = new URL(".", system.meta.url);
  if (remote.redirects) redirectRemotes(remote.redirects, folder);
  const [container, ...libraries] = await Promise.all([
    system.entry?.() ?? loadRemote(remote, new URL(remote.entry, folder).href),
    ...remote.shared.map((library) => shareLibrary(system, library, remote.versions?.[library])),
  ]);
  // After a failure the browser returns the same module, whose container accepts only the scope that it has.
  const page = globalThis as unknown as Record<symbol, ShareScope | undefined>;
  const key = Symbol.for(`portico:scope:${folder.href}${remote.entry}`);
  page[key] = Object.assign(page[key] ?? {}, Object.fromEntries(libraries.flat()));
  const scope = page[key];
  await container.init(scope);
  if (remote.element) return make.toElement(remote.element, async () => (await container.get(remote.expose))());
  const factory = await container.get(remote.expose);
  return make.toApplication(factory(), (name) => sharedLibrary(scope, name, system));
}

/** The portal's React, or the remote's copy of another library from the share scope. */
async function sharedLibrary(scope: ShareScope, name: string, system: System): Promise<object | undefined> {
  if (name.startsWith("react")) return system.import(name);
  const [copy] = Object.values(scope[name] ?? {});
  if (!copy) return undefined;
  return copy.lib?.() ?? (await copy.get())();
}

/** Declares the lifecycles of the application. If the remote fails to load, the next lifecycle loads it again. */
function declareLifecycles(remote: AdapterInput, exports: (values: object) => void, system: System, make: Make) {
  let opened: Promise<Application> | undefined;
  const run = (lifecycle: string) => async (props: unknown) => {
    opened ??= openRemote(remote, system, make);
    const application = await opened.catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    const steps = application[lifecycle];
    if (steps === undefined && lifecycle !== "bootstrap")
      throw new Error(`${remote.name} ${remote.expose} exports no ${lifecycle}`);
    for (const step of [steps ?? []].flat()) await step(props);
  };
  // SystemJS would treat a returned value as a promise.
  const execute = () => {
    exports({ bootstrap: run("bootstrap"), mount: run("mount"), unmount: run("unmount") });
  };
  return { execute };
}
