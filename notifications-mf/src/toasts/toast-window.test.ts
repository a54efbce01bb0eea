import { createToastWindow } from "./toast-window.ts";

/** The results for notifications at these times, in milliseconds. */
function outcome(times: number[]) {
  const arrive = createToastWindow();
  return times.map((time) => arrive(time));
}

describe("notifications that arrive", () => {
  it("get one toast each while they are few", () => {
    expect(outcome([0, 1000, 5000, 9000])).toEqual([undefined, undefined, undefined, undefined]);
  });

  it("share one summary from the third within four seconds on", () => {
    expect(outcome([0, 100, 200, 3000, 6000])).toEqual([undefined, undefined, 3, 4, 5]);
  });

  it("get one toast each again after a pause", () => {
    expect(outcome([0, 1, 2, 5000])).toEqual([undefined, undefined, 3, undefined]);
  });

  it("get one toast each again after a pause in which the computer's clock was set back", () => {
    jest.useFakeTimers({ now: 7_200_000 });
    const arrive = createToastWindow();
    expect([arrive(), arrive(), arrive()]).toEqual([undefined, undefined, 3]);
    jest.setSystemTime(0);
    jest.advanceTimersByTime(5000);
    expect(arrive()).toBeUndefined();
  });
});
