import { recordVisit, signIn, togglePin } from "@portico/shared-utility";
import { bootPage, fakeApi } from "@portico/shared-utility/testing";
import { waitFor } from "@testing-library/dom";
import { loadedPreparation } from "../cleanup/load-preparation.ts";
import { all, boot, fetched, near, prefetchingPage, start } from "../testing/prefetching-page.ts";

prefetchingPage();

let idle: (() => void)[] = [];
const shop = "https://cdn.example/shop.js";
const run = () => {
  for (const work of idle.splice(0)) work();
  return fetched();
};
const visit = (module: string) => recordVisit({ module, path: `/${module}/9` });

/** Ana has pinned the shop, and opened tickets last. */
async function startUsual() {
  idle = [];
  Object.assign(window, { requestIdleCallback: (work: () => void) => idle.push(work) });
  fakeApi();
  bootPage({ map: boot });
  await signIn("ana@acme.test", "portico-demo-2026");
  visit("gone");
  visit("tickets");
  togglePin("shop");
  await start();
}
afterEach(() => localStorage.clear());

it("when the browser is idle, loads the code that prepares the page for an application", async () => {
  await startUsual();
  expect(loadedPreparation()).toBeUndefined();
  run();
  await waitFor(() => expect(loadedPreparation()).toBeDefined());
});

it("when idle, fetches pinned applications, then those open last, one in each idle time, and nothing else", async () => {
  await startUsual();
  expect(fetched()).toEqual([]);
  expect(run()).toEqual([shop, near("/modules/shared-deps/react.js")]);
  expect(run()).toEqual(expect.arrayContaining([...all]));
  run();
  expect(run()).toHaveLength(5);
  expect(idle).toEqual([]);
});

it.each([
  ["the user saves data", { connection: { saveData: true, effectiveType: "4g" } }],
  ["the network is slow", { connection: { effectiveType: "3g" } }],
  ["the device has little memory", { deviceMemory: 2 }],
])("fetches nothing in idle time when %s", async (_, device) => {
  for (const [name, value] of Object.entries(device))
    Object.defineProperty(navigator, name, { configurable: true, value });
  await startUsual();
  run();
  expect(run()).toEqual([]);
});
