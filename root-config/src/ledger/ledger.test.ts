import type { AppProps } from "@portico/shared-utility/contract";
import type { Entry } from "./entry.ts";
import { createLedger } from "./ledger.ts";
import { recordListeners } from "./record-listeners.ts";
import { recordObservers } from "./record-observers.ts";
import { recordStyles } from "./record-styles.ts";
import { recordTimers } from "./record-timers.ts";
import { watchLifecycles } from "./watch-lifecycles.ts";

// All code here runs in this file, which therefore plays the application's file.
const ledger = createLedger((stack) => (stack.includes("ledger.test") ? "@app/leaky" : undefined));
recordTimers(ledger);
recordListeners(ledger, window, "window");
recordListeners(ledger, document, "document");
recordStyles(ledger);
const props = { name: "leaky" } as AppProps;

/** Mounts and unmounts an application with these lifecycles, and returns what the ledger reports. */
async function leftBy(mount: () => void, unmount = () => {}): Promise<Entry[]> {
  const left: Entry[] = [];
  const lifecycles = {
    bootstrap: async () => {},
    mount: async () => mount(),
    unmount: async () => unmount(),
  };
  const watched = watchLifecycles("@app/leaky", lifecycles, ledger, (_module, entries) => left.push(...entries));
  await watched.mount(props);
  await watched.unmount(props);
  return left;
}

it("reports what an application leaves on the page, with the place that added it", async () => {
  let timer: ReturnType<typeof setInterval> | undefined;
  const left = await leftBy(() => {
    timer = setInterval(() => {}, 60_000);
    window.addEventListener("resize", () => {});
    document.addEventListener("keydown", () => {}, true);
    document.head.append(document.createElement("style"));
    Object.assign(window, { leakyCache: {} });
  });
  expect(left.map(({ what }) => what)).toEqual([
    "interval of 60000 ms",
    "resize listener of the window",
    "keydown listener of the document",
    "style element",
    "window.leakyCache",
  ]);
  expect(left[0]?.stack).toContain("ledger.test");
  clearInterval(timer);
  Reflect.deleteProperty(window, "leakyCache");
});

it("removes the style elements and listeners that are left", async () => {
  const listener = jest.fn();
  const style = document.createElement("style");
  await leftBy(() => {
    window.addEventListener("portico-test", listener);
    document.head.append(style);
  });
  window.dispatchEvent(new Event("portico-test"));
  expect(listener).not.toHaveBeenCalled();
  expect(style.isConnected).toBe(false);
});

it("reports nothing for an application that cleans up after itself", async () => {
  const listener = () => {};
  const ended = new AbortController();
  const style = document.createElement("style");
  let timer: ReturnType<typeof setInterval> | undefined;
  const left = await leftBy(
    () => {
      timer = setInterval(() => {}, 60_000);
      setTimeout(() => {}, 1);
      window.addEventListener("resize", listener);
      window.addEventListener("scroll", () => {}, { signal: ended.signal });
      window.addEventListener("portico-once", () => {}, { once: true });
      document.head.append(style);
    },
    () => {
      clearInterval(timer);
      window.removeEventListener("resize", listener);
      ended.abort();
      window.dispatchEvent(new Event("portico-once"));
      style.remove();
    },
  );
  expect(left).toEqual([]);
});

it("reports what was added to the prototypes that all modules share", async () => {
  const left = await leftBy(() => Object.assign(Array.prototype, { leakyLast: () => {} }));
  expect(left.map(({ what }) => what)).toEqual(["Array.prototype.leakyLast"]);
  Reflect.deleteProperty(Array.prototype, "leakyLast");
});

it("reports an observer of an element that is on the page, and none of an element that was removed", async () => {
  recordObservers(ledger);
  const gone = document.body.appendChild(document.createElement("p"));
  const left = await leftBy(() => {
    new MutationObserver(() => {}).observe(document.body, { childList: true });
    new MutationObserver(() => {}).observe(gone, { childList: true });
    gone.remove();
  });
  expect(left.map(({ what }) => what)).toEqual(["MutationObserver"]);
});
