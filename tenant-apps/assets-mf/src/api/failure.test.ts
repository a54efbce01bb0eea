import { failures } from "./failure.ts";

it.each(["network", "timeout", "server.unavailable", "server.busy", "server.internal"])(
  "repeats a load after %s: it may succeed later",
  (code) => {
    expect(failures.isTemporary(failures.of({ code }))).toBe(true);
  },
);

it.each([
  ["a limit of calls", { code: "request.rate_limited" }],
  ["a refusal of an unknown kind", { code: "app.suspended" }],
  ["a fault of this application's code", new TypeError("undefined is not a function")],
])("repeats no load after %s", (_what, error) => {
  expect(failures.isTemporary(failures.of(error))).toBe(false);
});
