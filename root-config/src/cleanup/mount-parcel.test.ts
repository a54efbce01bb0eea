import "../boot/boot.ts";
import { bootPage } from "@portico/shared-utility/testing";
import { mountRootParcel } from "single-spa";
import { useStyles as applyStyles, releaseStyles } from "../loader/style-use.ts";
import { keepSnapshot, showMain } from "../stage/stage.ts";
import { withParcelStyles } from "./mount-parcel.ts";

// The real single-spa. Only the loader's list of modules is replaced.
const lifecycles = () => ({ bootstrap: async () => {}, mount: async () => {}, unmount: async () => {} });
const listed = { parcel: lifecycles(), default: lifecycles() };
const modules: Record<string, object> = { "@app/listed": listed };
const imported = jest.fn();
jest.mock("../loader/native-import.ts", () => ({ nativeImport: async (address: string) => imported(address) }));

const map = {
  id: "1",
  imports: {
    "@app/one": "/one.js",
    "@app/unopened": "/unopened.js",
    "@app/listed": "/listed.js",
    "@app/broken": "/b.js",
  },
  depcache: { "/one.js": ["@app/unopened"] },
  formats: { "@app/unopened": "esm" as const },
  styles: {
    "@app/one": ["/one.css"],
    "@app/unopened": ["/unopened.css"],
    "@app/listed": ["/listed.css"],
    "@app/broken": ["/listed.css"],
  },
  locales: {},
};

beforeAll(() => {
  const element = { type: "systemjs-importmap", textContent: JSON.stringify(map) };
  document.head.append(Object.assign(document.createElement("script"), element));
  bootPage({ map });
  const resolve = (name: string) => name;
  Object.assign(globalThis, { System: { resolve, import: imported, get: (name: string) => modules[name] ?? null } });
});
beforeEach(() => {
  for (const link of links()) link.remove();
  addLink();
});
afterEach(() => {
  showMain();
  jest.restoreAllMocks();
});

const links = () => [...document.head.querySelectorAll("link")];
const addLink = () =>
  document.head.append(
    Object.assign(document.createElement("link"), { rel: "stylesheet", href: "/listed.css", media: "not all" }),
  );
const media = () => links().map((link) => link.media);

const domElement = document.createElement("div");
const mountPlain = mountRootParcel as (config: unknown, props: object) => ReturnType<typeof mountRootParcel>;
const { mountParcel } = withParcelStyles({ name: "@app/one", mountParcel: mountPlain });
const mountOne = (config: unknown = listed.parcel) => mountParcel(config, { domElement });

it.each([
  ["an object that its module exports by a name", () => listed.parcel],
  ["the default export of its module", () => listed.default],
  ["a function that loads the module", () => async () => listed.default],
])("uses the style sheets of its application at each mount: %s", async (_, config) => {
  const parcel = mountOne(config());
  await parcel.mountPromise;
  expect([parcel.getStatus(), media()]).toEqual(["MOUNTED", ["all"]]);
  await parcel.unmount();
  expect([parcel.getStatus(), media()]).toEqual(["NOT_MOUNTED", ["not all"]]);
  await parcel.mount();
  expect([parcel.getStatus(), media()]).toEqual(["MOUNTED", ["all"]]);
  await parcel.unmount();
  expect([parcel.getStatus(), media()]).toEqual(["NOT_MOUNTED", ["not all"]]);
});

it("keeps the style sheets for another parcel of the application, and for the application", async () => {
  const [first, second] = [mountOne(), mountOne()];
  await Promise.all([first.mountPromise, second.mountPromise]);
  await first.unmount();
  expect(media()).toEqual(["all"]);
  applyStyles("@app/listed", ["/listed.css"]);
  await second.unmount();
  expect(media()).toEqual(["all"]);
  releaseStyles("@app/listed");
  expect(media()).toEqual(["not all"]);
});

it.each(["mount", "unmount"] as const)("ends the use once if the %s of a parcel fails", async (step) => {
  jest.spyOn(console, "warn").mockReturnValue();
  const other = mountOne();
  await other.mountPromise;
  const broken = { ...listed.parcel, bootstrap: async () => {}, [step]: () => Promise.reject(new Error("broken")) };
  modules["@app/broken"] = { broken };
  const parcel = mountOne(broken);
  parcel.unmountPromise.catch(() => {});
  await parcel.mountPromise.then(() => parcel.unmount()).catch(() => {});
  expect([parcel.getStatus(), media()]).toEqual(["SKIP_BECAUSE_BROKEN", ["all"]]);
  await other.unmount();
  expect(media()).toEqual(["not all"]);
});

it("keeps the style sheets while a snapshot of the previous page is visible", async () => {
  document.body.innerHTML = '<main id="main"><div><p>ticket</p></div></main>';
  const parcel = mountOne();
  await parcel.mountPromise;
  keepSnapshot(document.querySelector("main > div") as HTMLElement);
  await parcel.unmount();
  expect(media()).toEqual(["all"]);
  showMain();
  expect(media()).toEqual(["not all"]);
});

it("runs no application that was not opened", async () => {
  await mountOne(lifecycles()).mountPromise;
  expect(imported).not.toHaveBeenCalled();
});

it("mounts a parcel whose style sheets hang, and does not apply a sheet that arrives after its end", async () => {
  jest.useFakeTimers();
  jest.spyOn(console, "warn").mockReturnValue();
  modules["@app/unopened"] = { slow: lifecycles() };
  const parcel = mountOne((modules["@app/unopened"] as { slow: unknown }).slow);
  await jest.advanceTimersByTimeAsync(2_000);
  expect(parcel.getStatus()).toBe("MOUNTED");
  await parcel.unmount();
  const [, late] = links();
  late?.onload?.(new Event("load"));
  await jest.advanceTimersByTimeAsync(0);
  expect([late?.getAttribute("href"), late?.media]).toEqual(["http://localhost/unopened.css", "not all"]);
  jest.useRealTimers();
});

it.each([
  ["an object", () => listed.parcel],
  ["an object of no application", lifecycles],
  ["a function", () => async () => listed.default],
])("answers a call as single-spa does: %s", (_, config) => {
  const [parcel, plain] = [mountOne(config()), mountPlain(config(), { domElement })];
  expect(parcel.getStatus()).toBe(plain.getStatus());
});

it.each([["text"], [undefined], [7]])("throws at the caller of a wrong call, as single-spa does: %p", (config) => {
  expect(() => mountOne(config ?? null)).toThrow("#2:");
});
