import { reloadOnce } from "./reload-once.ts";

it("reloads by itself at most once in ten seconds", () => {
  sessionStorage.clear();
  const reload = jest.fn();
  expect(reloadOnce(reload, 100_000)).toBe(true);
  expect(reloadOnce(reload, 109_999)).toBe(false);
  expect(reload).toHaveBeenCalledTimes(1);
  expect(reloadOnce(reload, 110_000)).toBe(true);
});
