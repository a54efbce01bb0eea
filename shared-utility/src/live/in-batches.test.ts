import { inBatches } from "./in-batches.ts";

beforeEach(() => jest.useFakeTimers());

function open() {
  const batches: number[][] = [];
  const add = inBatches<number>((items) => batches.push([...items]), 50);
  return { batches, add };
}

it("delivers a single item immediately", () => {
  const { batches, add } = open();
  add(1);
  expect(batches).toEqual([[1]]);
  jest.advanceTimersByTime(50);
  add(2);
  expect(batches).toEqual([[1], [2]]);
});

it("delivers items that follow within the pause in one batch, in order, each once", () => {
  const { batches, add } = open();
  for (let number = 1; number <= 5; number += 1) add(number);
  jest.advanceTimersByTime(50);
  add(6);
  jest.advanceTimersByTime(50);
  jest.advanceTimersByTime(500);
  expect(batches).toEqual([[1], [2, 3, 4, 5], [6]]);
});

describe("when the page is busy and the timer is late", () => {
  function openBusy(visibility: DocumentVisibilityState) {
    jest.spyOn(document, "visibilityState", "get").mockReturnValue(visibility);
    const { batches, add } = open();
    add(1);
    add(2);
    // The clock advances, but the timer does not fire.
    const now = performance.now();
    jest.spyOn(performance, "now").mockReturnValue(now + 200);
    add(3);
    const before = [...batches];
    jest.restoreAllMocks();
    jest.advanceTimersByTime(1_000);
    return { before, after: batches };
  }

  it("waits for the timer when the page is visible, because a batch for each item would keep the page busy", () => {
    expect(openBusy("visible")).toEqual({ before: [[1]], after: [[1], [2, 3]] });
  });

  it("does not wait for the timer when the page is hidden", () => {
    expect(openBusy("hidden")).toEqual({ before: [[1], [2, 3]], after: [[1], [2, 3]] });
  });
});
