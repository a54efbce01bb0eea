import { failures } from "./api-failure.ts";

it.each(["network", "timeout", "server.unavailable", "server.busy", "server.internal"])(
  "repeats a load after %s: it may succeed later",
  (code) => {
    expect(failures.isTemporary(failures.of({ code }))).toBe(true);
  },
);

it.each([
  ["a refusal of an unknown kind", { code: "app.suspended" }],
  ["a fault of this application's code", new TypeError("undefined is not a function")],
])("repeats no load after %s", (_what, error) => {
  expect(failures.isTemporary(failures.of(error))).toBe(false);
});

it("repeats a load that met a limit of calls when the server allows it", () => {
  const failure = failures.of({ code: "request.rate_limited", retryAfter: 20 });
  expect(failures.isTemporary(failure)).toBe(true);
  expect(failures.retryAfter?.(failure)).toBe(20);
});
