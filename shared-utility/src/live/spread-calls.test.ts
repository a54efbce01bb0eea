import { spreadCalls } from "./spread-calls.ts";

beforeEach(() => jest.useFakeTimers());

it("merges several requests into one call, made when the earliest of them is due", () => {
  jest.spyOn(Math, "random").mockReturnValue(0.5);
  const call = jest.fn();
  const request = spreadCalls(call);
  for (const most of [3000, 400, 1000]) request(most);
  jest.advanceTimersByTime(199);
  expect(call).not.toHaveBeenCalled();
  jest.advanceTimersByTime(3000);
  expect(call).toHaveBeenCalledTimes(1);
  request(400);
  jest.advanceTimersByTime(200);
  expect(call).toHaveBeenCalledTimes(2);
});
