import "../boot/boot.ts";
import type { Session } from "@portico/shared-utility/contract";
import { bootPage } from "@portico/shared-utility/testing";
import { addErrorHandler, getAppNames, getAppStatus, getMountedApps, start, unloadApplication } from "single-spa";
import { createPageState } from "../page/page-state.ts";
import type { Reporter } from "../telemetry/reporter.ts";
import { decideShown } from "./guard.ts";
import { registerParts } from "./register-parts.ts";

// An application may bring a copy of single-spa, which sets its methods there.
Object.assign((window as unknown as { __SINGLE_SPA_DEVTOOLS__: object }).__SINGLE_SPA_DEVTOOLS__, {
  exposedMethods: { getRawAppData: () => [] },
});

// The real single-spa and the real layout. Only SystemJS is replaced.
type Props = Record<string, unknown> & { domElement: HTMLElement };
const modules: Record<string, () => Promise<unknown>> = {};
const mapped = ["plain", "assets", "listed", "hangs", "broken", "missing", "dies", "parcels", "named"];
const session: Session = { status: "signed-in", token: "t", email: "ana@acme.test", name: "Ana" };
const apps = mapped.map((module) => ({ module, name: module }));
const calls: string[] = [];
const failures: { appOrParcelName: string; message: string }[] = [];
const changes: Record<string, string>[] = [];

const input = () => ({
  path: location.pathname,
  query: location.search,
  hash: location.hash,
  origin: location.origin,
  session,
  apps: { status: "loaded" as const, apps },
  mapped,
});
const note = (what: string) => async () => void calls.push(what);
const app = (name: string) => ({
  bootstrap: note(`${name} bootstrap`),
  mount: async ({ domElement }: Props) => {
    calls.push(`${name} mount`);
    domElement.textContent = name;
  },
  unmount: note(`${name} unmount`),
});
const thrown = jest.fn();

/** Navigates, and resolves when single-spa has finished. */
function go(path: string): Promise<void> {
  return new Promise((resolve) => {
    addEventListener("single-spa:routing-event", () => resolve(), { once: true });
    history.pushState(null, "", path);
  });
}

/** Resolves at the first change of applications for which `met` is true. */
async function when(met: () => boolean): Promise<void> {
  while (!met()) await new Promise((resolve) => setTimeout(resolve, 1));
}
const isStatus = (name: string, status: string) => when(() => getAppStatus(name) === status);

beforeAll(() => {
  jest.spyOn(console, "error").mockReturnValue();
  const imports = Object.fromEntries(mapped.map((name) => [`@app/${name}`, `/${name}.js`]));
  document.body.innerHTML = '<div id="portico"></div>';
  document.head.innerHTML = `<script type="systemjs-importmap">${JSON.stringify({ imports })}</script>`;
  bootPage({ map: { id: "1", imports, styles: {}, locales: {} } });
  const system = {
    import: (name: string) => (modules[name.replace("@app/", "")] ?? (async () => app(name)))(),
    resolve: (name: string) => name,
    get: () => undefined,
    has: () => false,
    delete: () => true,
    addImportMap: () => {},
  };
  Object.assign(globalThis, { System: system });
  const page = createPageState();
  const watch = {
    page,
    reporter: { report: () => {} } as unknown as Reporter,
    ledger: undefined,
    onArrival: page.arrived,
    onFailure: () => {},
  };
  registerParts(mapped, watch, () => decideShown(input()));
  addErrorHandler(({ appOrParcelName, message }) => failures.push({ appOrParcelName, message }));
  addEventListener("single-spa:app-change", (event) => changes.push((event as CustomEvent).detail.newAppStatuses));
  addEventListener("error", thrown);
  start({ urlRerouteOnly: true });
});
beforeEach(() => {
  jest.spyOn(console, "error").mockReturnValue();
  calls.length = 0;
  failures.length = 0;
  changes.length = 0;
});

it("reports each step of an application under its own name, and lets the user navigate meanwhile", async () => {
  let loaded: ((module: unknown) => void) | undefined;
  modules.plain = () => new Promise((resolve) => (loaded = resolve));
  expect(getAppNames()).toContain("@app/plain");
  await go("/plain/home");
  // The page is prepared for applications before the file is loaded.
  await when(() => loaded !== undefined);
  expect(getAppStatus("@app/plain")).toBe("LOADING_SOURCE_CODE");
  expect(getMountedApps()).not.toContain("@app/plain");
  loaded?.(app("plain"));
  await isStatus("@app/plain", "MOUNTED");
  expect(calls).toEqual(["plain bootstrap", "plain mount"]);
  expect(changes).toContainEqual({ "@app/plain": "MOUNTED" });
  await go("/assets/home");
  expect(getAppStatus("@app/plain")).toBe("NOT_MOUNTED");
  expect(changes).toContainEqual(expect.objectContaining({ "@app/plain": "NOT_MOUNTED" }));
  await go("/plain/home");
  await isStatus("@app/plain", "MOUNTED");
  expect(calls.filter((call) => call.startsWith("plain"))).toEqual([
    "plain bootstrap",
    "plain mount",
    "plain unmount",
    "plain mount",
  ]);
});

it("lets single-spa repeat a mount only after the frame that shows it", async () => {
  await go("/assets/home");
  const frames: FrameRequestCallback[] = [];
  const requested = jest.spyOn(window, "requestAnimationFrame").mockImplementation((frame) => frames.push(frame));
  await go("/plain/home");
  await when(() => calls.includes("plain mount") && frames.length > 0);
  expect(getAppStatus("@app/plain")).toBe("MOUNTING");
  requested.mockRestore();
  for (const frame of frames) frame(0);
  await isStatus("@app/plain", "MOUNTED");
});

it("uses lists of functions, init and unload of a default export, with single-spa's props", async () => {
  const seen: Props[] = [];
  modules.listed = async () => ({
    default: {
      ...app("listed"),
      init: [note("init 1"), note("init 2")],
      mount: [
        note("mount 1"),
        async (props: Props) => {
          seen.push(props);
          calls.push("mount 2");
        },
      ],
      unload: [note("unload")],
    },
  });
  await go("/listed/home");
  await isStatus("@app/listed", "MOUNTED");
  expect(calls.slice(0, 5)).toEqual(["init 1", "init 2", "listed bootstrap", "mount 1", "mount 2"]);
  expect(seen[0]).toMatchObject({ name: "@app/listed", singleSpa: { getAppStatus }, portal: { basePath: "/listed" } });
  expect(seen[0]?.mountParcel).toBeInstanceOf(Function);
  calls.length = 0;
  await unloadApplication("@app/listed");
  await isStatus("@app/listed", "MOUNTED");
  expect(calls).toEqual(["listed unmount", "unload", "init 1", "init 2", "listed bootstrap", "mount 1", "mount 2"]);
  await go("/plain/home");
});

it("reports an application that hangs as mounting, until the user leaves it", async () => {
  modules.hangs = async () => ({ ...app("hangs"), mount: () => new Promise(() => {}) });
  await go("/hangs/home");
  await isStatus("@app/hangs", "MOUNTING");
  await go("/assets/home");
  await isStatus("@app/hangs", "NOT_LOADED");
});

it("passes errors to single-spa's handlers, with the status that the application failed in", async () => {
  modules.broken = async () => ({ ...app("broken"), mount: () => Promise.reject(new Error("no table")) });
  modules.missing = () => Promise.reject(new Error("404"));
  await go("/broken/home");
  await isStatus("@app/broken", "SKIP_BECAUSE_BROKEN");
  await go("/missing/home");
  await isStatus("@app/missing", "LOAD_ERROR");
  expect(failures).toEqual([
    { appOrParcelName: "@app/broken", message: expect.stringMatching(/@app\/broken' died in status \w+: no table/) },
    { appOrParcelName: "@app/missing", message: expect.stringContaining("404") },
  ]);
  expect(changes).toContainEqual({ "@app/broken": "SKIP_BECAUSE_BROKEN" });
  // An application that failed is opened again at the next visit.
  modules.broken = async () => app("broken");
  await go("/broken/home");
  await isStatus("@app/broken", "MOUNTED");
  expect(failures).toHaveLength(2);
  expect(thrown).not.toHaveBeenCalled();
});

it("ends a lifecycle at the application's own limit", async () => {
  jest.spyOn(console, "warn").mockReturnValue();
  modules.dies = async () => ({
    ...app("dies"),
    mount: () => new Promise(() => {}),
    timeouts: { mount: { millis: 30, warningMillis: 10, dieOnTimeout: true } },
  });
  await go("/dies/home");
  await isStatus("@app/dies", "SKIP_BECAUSE_BROKEN");
  expect(failures[0]?.message).toContain("gave no response after 30 ms");
  expect(console.warn).toHaveBeenCalledWith("@app/dies mount has not settled yet");
});

it("mounts parcels of any framework, and unmounts them before their application even if one fails", async () => {
  jest.spyOn(console, "error").mockReturnValue();
  const parcel = (name: string) => ({ ...app(name), update: note(`${name} update`) });
  let updated: Promise<unknown> | undefined;
  modules.parcels = async () => ({
    ...app("host"),
    mount: async ({ mountParcel }: { mountParcel(config: unknown, props: object): ParcelLike }) => {
      const at = () => ({ domElement: document.createElement("div") });
      const { mount, unmount } = parcel("seven");
      const mounted = [
        mountParcel(parcel("object"), at()),
        mountParcel(async () => ({ default: { init: note("seven init"), mount, unmount } }), at()),
        mountParcel({ ...parcel("stuck"), unmount: () => Promise.reject(new Error("stuck")) }, at()),
      ];
      await Promise.all(mounted.map(({ mountPromise }) => mountPromise));
      updated = mounted[0]?.update?.({ text: "new" });
    },
  });
  await go("/parcels/home");
  await isStatus("@app/parcels", "MOUNTED");
  await updated;
  expect(calls).toEqual(expect.arrayContaining(["seven init", "seven mount", "object mount", "object update"]));
  calls.length = 0;
  await go("/plain/home");
  expect(calls.slice(0, 4)).toEqual(["plain mount", "object unmount", "seven unmount", "host unmount"]);
  await go("/parcels/home");
  await isStatus("@app/parcels", "MOUNTED");
});

interface ParcelLike {
  mountPromise: Promise<unknown>;
  update?(props: object): Promise<unknown>;
}

it("keeps the element that an application finds by single-spa's id, also if it exists before the navigation ends", async () => {
  const find = () => document.getElementById("single-spa-application:@app/named");
  // Like single-spa-vue, which mounts by a selector.
  modules.named = async () => ({ ...app("named"), mount: async () => void (find() ?? document.body).append("named") });
  await go("/named/home");
  await isStatus("@app/named", "MOUNTED");
  expect(find()?.textContent).toBe("named");
  await go("/assets/home");
  await isStatus("@app/assets", "MOUNTED");
  expect(find()).toBeNull();
  await go("/named/home");
  await isStatus("@app/named", "MOUNTED");
  expect(find()?.textContent).toBe("named");
});
