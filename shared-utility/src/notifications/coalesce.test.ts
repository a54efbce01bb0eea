import { coalesce } from "./coalesce.ts";

beforeEach(() => jest.useFakeTimers());

describe("a coalesced task", () => {
  it("runs immediately, then at most once a second for any number of calls", async () => {
    const task = jest.fn(async () => {});
    const run = coalesce(task, 1000);
    for (let call = 0; call < 1000; call += 1) void run();
    expect(task).toHaveBeenCalledTimes(1);
    await jest.advanceTimersByTimeAsync(999);
    expect(task).toHaveBeenCalledTimes(1);
    await jest.advanceTimersByTimeAsync(1);
    expect(task).toHaveBeenCalledTimes(2);
    await jest.advanceTimersByTimeAsync(5000);
    expect(task).toHaveBeenCalledTimes(2);
  });

  it("resolves a call with a run that began after the call", async () => {
    let version = 0;
    const seen: number[] = [];
    const run = coalesce(async () => {
      const began = version;
      await new Promise((resolve) => setTimeout(resolve, 300));
      seen.push(began);
    }, 1000);
    void run();
    version = 1;
    const second = run();
    await jest.advanceTimersByTimeAsync(300);
    expect(seen).toEqual([0]);
    await jest.advanceTimersByTimeAsync(1000);
    await second;
    expect(seen).toEqual([0, 1]);
  });

  it("runs again after a failure", async () => {
    const task = jest.fn().mockRejectedValueOnce(new Error("no")).mockResolvedValue(undefined);
    const run = coalesce(task, 1000);
    await expect(run()).rejects.toThrow("no");
    const next = run();
    await jest.advanceTimersByTimeAsync(1000);
    await expect(next).resolves.toBeUndefined();
  });

  it("is not delayed by a computer's clock that is set back", async () => {
    const task = jest.fn(async () => {});
    const run = coalesce(task, 1000);
    await run();
    jest.setSystemTime(Date.now() - 3_600_000);
    void run();
    await jest.advanceTimersByTimeAsync(1000);
    expect(task).toHaveBeenCalledTimes(2);
  });
});
