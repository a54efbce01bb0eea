import { account, ana, calling, entering, now, signedIn, withRenewal } from "../testing/session-states.ts";
import { reduceSession } from "./session-reducer.ts";
import type { SessionEvent, TabSession } from "./tab-session.ts";

describe("delays", () => {
  const delayOf = (state: TabSession, event: SessionEvent, type: string) => {
    const { effects } = reduceSession(state, {
      now,
      stored: "refresh-1",
      isVisible: true,
      ...event,
    });
    return effects.flatMap((effect) => (effect.type === type && "delay" in effect ? [effect.delay] : []));
  };

  it("plans a renewal a minute before a token of unknown lifetime is five minutes old", () => {
    expect(delayOf(entering, { type: "account-loaded", access: ana, account }, "schedule")).toEqual([240_000]);
  });

  it.each([
    [1, 4_500],
    [2, 6_500],
    [3, 20_000],
    [4, 20_000],
  ])("repeats request %d of a renewal after %d ms without a response", (requests, delay) => {
    const state = withRenewal(signedIn, { ...calling, requests: requests - 1 });
    expect(delayOf(state, { type: "hedge-due", run: 7 }, "hedge-after")).toEqual([delay]);
  });

  it.each([
    [1, 1_000],
    [2, 2_000],
    [3, 4_000],
    [4, 8_000],
    [5, 30_000],
  ])("retries after failure %d, %d ms from the start of the failed renewal", (count, delay) => {
    const failure = { code: "server.unavailable", status: 503, failures: count, calls: [now - 300] } as const;
    expect(delayOf(signedIn, { type: "failure-received", failure }, "schedule")).toEqual([delay - 300]);
  });

  it("retries after the sixth failure within a minute when the first is 61 s old", () => {
    const calls = [50, 40, 30, 20, 10, 0].map((seconds) => now - seconds * 1_000);
    const failure = { code: "network", status: 0, failures: 4, calls } as const;
    expect(delayOf(signedIn, { type: "failure-received", failure }, "schedule")).toEqual([11_000]);
  });
});
