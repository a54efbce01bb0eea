import type { AppProps } from "@portico/shared-utility/contract";
import type { Entry } from "./entry.ts";
import { createLedger } from "./ledger.ts";
import { recordObservers } from "./record-observers.ts";
import { watchLifecycles } from "./watch-lifecycles.ts";

// All code here runs in this file, which therefore represents the application's file.
const ledger = createLedger((stack) => (stack.includes("ledger.test") ? "@app/leaky" : undefined));
const props = { name: "leaky" } as AppProps;
const interval = { kind: "timer", what: "interval of 50 ms", attach: () => {}, detach: () => {} } as const;

/** Mounts and unmounts an application with these lifecycles, and returns what the ledger reports. */
async function leftBy(
  mount: () => void,
  resources: { resource: typeof interval; stack: string }[] = [],
): Promise<Entry[]> {
  const left: Entry[] = [];
  const lifecycles = {
    bootstrap: async () => {},
    mount: async () => mount(),
    unmount: async () => {},
  };
  const onLeaks = (_module: string, entries: readonly Entry[]) => void left.push(...entries);
  const watched = watchLifecycles("@app/leaky", lifecycles, ledger, { left: () => resources }, onLeaks);
  await watched.mount(props);
  await watched.unmount(props);
  return left;
}

it("reports the resources that an application leaves on the page, with the place that added them", async () => {
  const left = await leftBy(
    () => Object.assign(window, { leakyCache: {} }),
    [{ resource: interval, stack: "at leaky" }],
  );
  expect(left.map(({ what }) => what)).toEqual(["interval of 50 ms", "window.leakyCache"]);
  expect(left[0]?.stack).toBe("at leaky");
  Reflect.deleteProperty(window, "leakyCache");
});

it("reports nothing for an application that leaves nothing", async () => {
  expect(await leftBy(() => {})).toEqual([]);
});

it("reports no global of the shared router, which may be loaded for the next application", async () => {
  expect(await leftBy(() => Object.assign(window, { __reactRouterVersion: "7" }))).toEqual([]);
  Reflect.deleteProperty(window, "__reactRouterVersion");
});

it("reports additions to the prototypes that all modules share", async () => {
  const left = await leftBy(() => Object.assign(Array.prototype, { leakyLast: () => {} }));
  expect(left.map(({ what }) => what)).toEqual(["Array.prototype.leakyLast"]);
  Reflect.deleteProperty(Array.prototype, "leakyLast");
});

it("keeps the methods of observers enumerable, which zone.js copies into its own", () => {
  const page = { MutationObserver } as unknown as Window & typeof globalThis;
  recordObservers(ledger, page);
  const methods = [];
  for (const name in page.MutationObserver.prototype) methods.push(name);
  expect(methods).toEqual(expect.arrayContaining(["observe", "disconnect", "takeRecords"]));
});

it("reports an observer of an element on the page, and not of a removed element", async () => {
  recordObservers(ledger);
  const gone = document.body.appendChild(document.createElement("p"));
  const left = await leftBy(() => {
    new MutationObserver(() => {}).observe(document.body, { childList: true });
    new MutationObserver(() => {}).observe(gone, { childList: true });
    gone.remove();
  });
  expect(left.map(({ what }) => what)).toEqual(["MutationObserver"]);
});
