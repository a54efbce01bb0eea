import type { Incident } from "./reporter.ts";
import { watchBlocking } from "./watch-blocking.ts";

type Observe = (list: { getEntries(): object[] }) => void;

const observer = globalThis.PerformanceObserver;
let observe: Observe = () => {};
let reported: Incident[] = [];

beforeEach(() => {
  reported = [];
  class FakeObserver {
    static supportedEntryTypes = ["long-animation-frame"];
    constructor(listener: Observe) {
      observe = listener;
    }
    observe() {}
  }
  Object.assign(globalThis, { PerformanceObserver: FakeObserver });
  const moduleOf = (address: string) => (address === "" ? undefined : address);
  watchBlocking(
    { report: (incident) => reported.push(incident), flush() {}, leave() {} },
    moduleOf,
    () => "@app/shown",
  );
});
afterEach(() => void Object.assign(globalThis, { PerformanceObserver: observer }));

const frame = (duration: number, sourceURL: string) => ({
  duration,
  blockingDuration: duration - 50,
  scripts: [{ sourceURL, duration }],
});
const batch = (...entries: object[]) => observe({ getEntries: () => entries });
const blocked = () => reported.map(({ module, message }) => [module, message]);

it("reports the module whose script blocked the page longest", () => {
  batch(frame(900, "@app/tickets"));
  expect(blocked()).toEqual([["@app/tickets", "blocked the page for 900 ms"]]);
});

it("reports the longest frame of each module in a batch", () => {
  batch(
    frame(700, "@app/tickets"),
    frame(600, "@app/assets"),
    frame(2_000, "@app/tickets"),
    frame(800, "@app/tickets"),
  );
  expect(blocked()).toEqual([
    ["@app/tickets", "blocked the page for 2000 ms"],
    ["@app/assets", "blocked the page for 600 ms"],
  ]);
});

it("reports the part that is shown for a shared library, and nothing for short frames", () => {
  batch(frame(700, "react"), frame(500, "@app/tickets"));
  expect(blocked()).toEqual([["@app/shown", "blocked the page for 700 ms"]]);
});
