import type { AppProps } from "@portico/shared-utility/contract";
import { bootPage } from "@portico/shared-utility/testing";
import { all, boot, fetched, mapElement, prefetchingPage } from "../testing/prefetching-page.ts";
import { loadPreparation } from "./load-preparation.ts";
import { startCleanup } from "./start-cleanup.ts";

const prepared = jest.fn();
jest.mock("./prepare-application.ts", () => ({
  prepareApplication: () => prepared(),
  withParcelStyles: (props: object) => props,
}));

const placed = jest.fn();
jest.mock("../own-styles/below-bar.ts", () => {
  const { installBelowBar } = jest.requireActual("../own-styles/below-bar.ts");
  return { installBelowBar: () => placed() ?? installBelowBar() };
});
const prepareWorkers = jest.fn();
jest.mock("../loader/own-workers.ts", () => ({ installOwnWorkers: () => prepareWorkers() }));

prefetchingPage();

it("fetches the files of the first application while the page is prepared for it", async () => {
  mapElement();
  bootPage({ map: boot });
  const cleanupOf = startCleanup();
  const opening = cleanupOf("@app/tickets", () => true).begin();
  expect(prepared).not.toHaveBeenCalled();
  expect(fetched()).toEqual(all);
  await opening;
  expect(prepared).toHaveBeenCalledTimes(1);

  // Nothing delays the next application, so its loader fetches them.
  await cleanupOf("@app/assets", () => true).begin();
  expect(fetched()).toEqual(all);
});

it("does not prefetch the first application's files if the code is already loaded", async () => {
  mapElement();
  bootPage({ map: boot });
  await loadPreparation();
  prepared.mockClear();
  await startCleanup()("@app/tickets", () => true).begin();
  expect(fetched()).toEqual([]);
  expect(prepared).toHaveBeenCalledTimes(1);
});

it("prepares the page for the next application after a failure, and registers its style property once", async () => {
  const registerProperty = jest.fn(() => {
    if (registerProperty.mock.calls.length > 1) throw new DOMException("registered", "InvalidModificationError");
  });
  Object.assign(globalThis, { CSS: { registerProperty } });
  const logged = jest.spyOn(console, "error").mockImplementation(() => {});
  const cleanupOf = startCleanup();
  prepared.mockClear().mockImplementationOnce(() => {
    throw new TypeError("Failed to fetch");
  });
  await cleanupOf("@app/tickets", () => true).begin();
  await cleanupOf("@app/assets", () => true).begin();
  expect(logged).toHaveBeenCalledTimes(1);
  expect(prepared).toHaveBeenCalledTimes(2);
  Object.assign(globalThis, { CSS: undefined });
});

it("logs each fault that keeps the page from being prepared", async () => {
  const logged = jest
    .spyOn(console, "error")
    .mockClear()
    .mockImplementation(() => {});
  const faults = [new TypeError("no preparation"), new TypeError("no place")];
  prepared.mockImplementationOnce(() => {
    throw faults[0];
  });
  placed.mockImplementationOnce(() => {
    throw faults[1];
  });
  await startCleanup()("@app/tickets", () => true).begin();
  expect(logged.mock.calls.map(([, fault]) => fault)).toEqual(expect.arrayContaining(faults));
});

it("runs each preparation once, whatever happens to the others", async () => {
  const logged = jest.spyOn(console, "error").mockClear().mockReturnValue();
  prepareWorkers.mockClear();
  placed.mockClear().mockImplementationOnce(() => {
    throw new TypeError("no place");
  });
  const cleanupOf = startCleanup();
  for (const specifier of ["@app/tickets", "@app/assets"]) await cleanupOf(specifier, () => true).begin();
  expect([placed, prepareWorkers, logged].map(({ mock }) => mock.calls.length)).toEqual([1, 1, 1]);
});

it("removes style elements that an application adds to the root element, like those in the head", async () => {
  mapElement();
  bootPage({ map: boot });
  const cleanup = startCleanup()("@app/tickets", () => true);
  await cleanup.begin();
  const styles = [document.head, document.documentElement].map((parent) => ({
    parent,
    style: Object.assign(document.createElement("style"), { textContent: "a { color: red }" }),
  }));
  const { mount, unmount } = cleanup.wrap({
    bootstrap: async () => {},
    mount: async () => {
      for (const { parent, style } of styles) parent.prepend(style);
    },
    unmount: async () => {},
  });
  const props = {} as AppProps;
  await mount(props);
  expect(styles.map(({ style }) => style.isConnected)).toEqual([true, true]);
  await unmount(props);
  expect(styles.map(({ style }) => style.isConnected)).toEqual([false, false]);
});
