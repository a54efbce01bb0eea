import { DeadlineError, withDeadline } from "./deadline.ts";
import { wait } from "./wait.ts";

beforeEach(() => jest.useFakeTimers());

describe("withDeadline", () => {
  it("settles as the work does when it settles in time", async () => {
    await expect(withDeadline(Promise.resolve(7), 1000, "@app/x")).resolves.toBe(7);
    await expect(withDeadline(Promise.reject(new Error("404")), 1000, "@app/x")).rejects.toThrow("404");
  });

  it("rejects with the name of the part and the time it waited", async () => {
    const late = withDeadline(new Promise(() => {}), 1000, "@app/x");
    jest.advanceTimersByTime(1000);
    await expect(late).rejects.toEqual(new DeadlineError("@app/x", 1000));
    await expect(late).rejects.toThrow("@app/x gave no response after 1000 ms");
  });

  it("settles as due work does, in a hidden page whose timers fire together", async () => {
    const set = setTimeout;
    const wholeSeconds = (ms = 0) => Math.ceil(ms / 1000) * 1000;
    jest.spyOn(globalThis, "setTimeout").mockImplementation((act, ms) => set(act, wholeSeconds(ms)));
    const answered = withDeadline(
      Promise.resolve().then(() => wait(20)),
      500,
      "@app/x",
    );
    const outcome = answered.then(
      () => "answered",
      () => "late",
    );
    await jest.advanceTimersByTimeAsync(1000);
    await expect(outcome).resolves.toBe("answered");
  });
});
