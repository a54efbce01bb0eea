import { watchDrift } from "./watch-drift.ts";

let now = 0;
const lates: number[] = [];

/** Fires the page's timers, the last one `late` milliseconds late. */
function tick(late = 0) {
  now += 250 + late;
  jest.advanceTimersByTime(250);
}

function show(state: DocumentVisibilityState) {
  jest.spyOn(document, "visibilityState", "get").mockReturnValue(state);
}

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(performance, "now").mockImplementation(() => now);
  lates.length = 0;
  show("visible");
  watchDrift((late) => lates.push(late));
  tick();
});

it("reports how long the page was blocked, and starts the next measurement there", () => {
  tick(2_000);
  tick();
  expect(lates).toEqual([2_000, 0]);
});

it("reports nothing for a page in the background, whose timers the browser delays", () => {
  show("hidden");
  tick(1_000);
  show("visible");
  tick(1_000);
  expect(lates).toEqual([]);
  tick(700);
  expect(lates).toEqual([700]);
});

it("reports nothing after the machine slept", () => {
  tick(3_600_000);
  expect(lates).toEqual([]);
});
