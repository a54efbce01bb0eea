import type { Clock } from "../platform/jobs/clock.ts";

export interface TestClock extends Clock {
  advance(milliseconds: number): void;
}

/** A clock that advances only when a test moves it. */
export function testClock(start = "2026-03-02T09:00:00.000Z"): TestClock {
  let now = new Date(start).getTime();
  return {
    now: () => new Date(now),
    advance: (milliseconds) => {
      now += milliseconds;
    },
  };
}
