import { inBatches } from "./in-batches.ts";

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

function open() {
  const taken: number[][] = [];
  const add = inBatches<number>((items) => taken.push([...items]), 50);
  return { taken, add };
}

it("hands on one that comes alone at once", () => {
  const { taken, add } = open();
  add(1);
  expect(taken).toEqual([[1]]);
  jest.advanceTimersByTime(50);
  add(2);
  expect(taken).toEqual([[1], [2]]);
});

it("hands on those that follow closely together, in their order, and none twice", () => {
  const { taken, add } = open();
  for (let number = 1; number <= 5; number += 1) add(number);
  jest.advanceTimersByTime(50);
  add(6);
  jest.advanceTimersByTime(50);
  jest.advanceTimersByTime(500);
  expect(taken).toEqual([[1], [2, 3, 4, 5], [6]]);
});

describe("when the page is busy, so that the timer is late", () => {
  function openBusy(visibility: DocumentVisibilityState) {
    jest.spyOn(document, "visibilityState", "get").mockReturnValue(visibility);
    const { taken, add } = open();
    add(1);
    add(2);
    // The clock goes on, the timer does not.
    const now = performance.now();
    jest.spyOn(performance, "now").mockReturnValue(now + 200);
    add(3);
    const before = [...taken];
    jest.restoreAllMocks();
    jest.advanceTimersByTime(1_000);
    return { before, after: taken };
  }

  it("waits for it where the page is seen: a batch for each item would keep it busy", () => {
    expect(openBusy("visible")).toEqual({ before: [[1]], after: [[1], [2, 3]] });
  });

  it("does not wait where nobody sees the page", () => {
    expect(openBusy("hidden")).toEqual({ before: [[1], [2, 3]], after: [[1], [2, 3]] });
  });
});
