import type { TelemetryReport } from "@portico/shared-utility/contract";
import { createReporter } from "./reporter.ts";

const sent: TelemetryReport[] = [];
const events = () => sent.flatMap((report) => report.events);
const reporter = () => createReporter({ release: "development:1+acme:2", send: (report) => sent.push(report) });

beforeEach(() => {
  jest.useFakeTimers();
  sent.length = 0;
});

it("sends one error a second for a module that throws a thousand, with the number of suppressed errors", () => {
  const { report } = reporter();
  for (let ms = 0; ms < 2_000; ms += 1) {
    report({ kind: "error", module: "@app/tickets", message: "no such field" });
    jest.advanceTimersByTime(1);
  }
  jest.advanceTimersByTime(1_000);
  expect(events().map(({ message }) => message)).toEqual(["no such field", "no such field (and 999 more)"]);
});

it("does not let one module's errors hide another's", () => {
  const { report } = reporter();
  report({ kind: "error", module: "@app/tickets", message: "a" });
  report({ kind: "error", module: "@app/assets", message: "b" });
  jest.advanceTimersByTime(1_000);
  expect(events().map(({ module }) => module)).toEqual(["@app/tickets", "@app/assets"]);
});

it("keeps every report within the limits of the server", () => {
  const { report } = reporter();
  for (let n = 0; n < 50; n += 1) {
    report({ kind: "load", module: "@app/tickets", id: `${n}`, message: "é".repeat(900), stack: "s".repeat(9_000) });
  }
  jest.advanceTimersByTime(1_000);
  expect(events()).toHaveLength(50);
  for (const each of sent) {
    expect(each.events.length).toBeLessThanOrEqual(20);
    expect(new Blob([JSON.stringify(each)]).size).toBeLessThanOrEqual(16 * 1024);
  }
});

it("reports one line with the release and the code that the user saw", () => {
  const { report, flush } = reporter();
  report({ kind: "mount", module: "@app/tickets", id: "ab12", message: "first\n  second" });
  flush();
  expect(events()).toEqual([
    {
      kind: "mount",
      module: "@app/tickets",
      release: "development:1+acme:2",
      message: "first second",
      id: "ab12",
      at: expect.stringMatching(/^\d{4}-.*Z$/),
    },
  ]);
});

it("does not report a request that the browser aborted because the user left the page", () => {
  const { report, leave } = reporter();
  const ended = "TypeError: NetworkError when attempting to fetch resource.";
  report({ kind: "mount", module: "@portico/auth-mf", message: ended });
  report({ kind: "error", module: "@app/tickets", message: "no such field" });
  leave();
  expect(events().map(({ message }) => message)).toEqual(["no such field"]);
});

it("reports a request that failed on a page that stays open", () => {
  const { report } = reporter();
  report({ kind: "mount", module: "@app/tickets", message: "TypeError: Failed to fetch" });
  jest.advanceTimersByTime(1_000);
  expect(events()).toHaveLength(1);
});
