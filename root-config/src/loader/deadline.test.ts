import { DeadlineError, withDeadline } from "./deadline.ts";

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
    await expect(late).rejects.toThrow("@app/x gave no answer after 1000 ms");
  });
});
