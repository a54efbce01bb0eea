import { reconnectDelay } from "./reconnect-delay.ts";

it("spreads the first attempt over five seconds", () => {
  expect(reconnectDelay(0, () => 0)).toBe(0);
  expect(reconnectDelay(0, () => 1)).toBe(5000);
});

it("grows with each failure, from one second at least to five seconds at most", () => {
  expect([1, 2, 3, 4, 9].map((failures) => reconnectDelay(failures, () => 0))).toEqual([1000, 2000, 2500, 2500, 2500]);
  expect([1, 2, 3, 4, 9].map((failures) => reconnectDelay(failures, () => 1))).toEqual([2000, 4000, 5000, 5000, 5000]);
});
