import { createGateDeadline } from "./gate-deadline.ts";

const limits = { deadline: 7_000, total: 25_000 };

beforeEach(() => jest.useFakeTimers());

/** Parses for this many milliseconds. */
const parse = (ms: number) => () => new Promise<void>((resolve) => setTimeout(resolve, ms));

function openDeadline() {
  const onEnd = jest.fn();
  return { onEnd, deadline: createGateDeadline(onEnd, limits) };
}

it("ends after seven seconds of waiting", async () => {
  const { onEnd } = openDeadline();
  await jest.advanceTimersByTimeAsync(6_999);
  expect(onEnd).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1);
  expect(onEnd).toHaveBeenCalledTimes(1);
});

it("does not count the time in which files are parsed, also several at once", async () => {
  const { onEnd, deadline } = openDeadline();
  await jest.advanceTimersByTimeAsync(6_000);
  void deadline.whileParsing(parse(4_000));
  void deadline.whileParsing(parse(8_000));
  await jest.advanceTimersByTimeAsync(8_999);
  expect(onEnd).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1);
  expect(onEnd).toHaveBeenCalledTimes(1);
});

it("counts again after a file that cannot be parsed", async () => {
  const { onEnd, deadline } = openDeadline();
  const failed = deadline.whileParsing(() => Promise.reject(new Error("syntax")));
  await expect(failed).rejects.toThrow("syntax");
  await jest.advanceTimersByTimeAsync(7_000);
  expect(onEnd).toHaveBeenCalledTimes(1);
});

it("ends a parser that does not end by itself", async () => {
  const { onEnd, deadline } = openDeadline();
  void deadline.whileParsing(parse(60_000));
  await jest.advanceTimersByTimeAsync(25_000);
  expect(onEnd).toHaveBeenCalledTimes(1);
});

it("never ends after it was stopped", async () => {
  const { onEnd, deadline } = openDeadline();
  void deadline.whileParsing(parse(1_000));
  deadline.stop();
  await jest.advanceTimersByTimeAsync(60_000);
  expect(onEnd).not.toHaveBeenCalled();
});
