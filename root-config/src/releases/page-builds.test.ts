import { failed, type PageBuilds, received, started, switched, updateOf } from "./page-builds.ts";
import type { Build } from "./switch-build.ts";

const map = (tickets?: string): Build => ({
  imports: { react: "/react.1.js", ...(tickets && { "@app/tickets": tickets }) },
  integrity: {},
  depcache: {},
  styles: {},
  locales: {},
});
const first = map("/tickets.1.js");
const second = map("/tickets.2.js");
const third = map("/tickets.3.js");
const atStart: PageBuilds = { running: first, latest: first, page: "current", waiting: new Set() };
const waits = received(atStart, second, { kind: "parts", specifiers: ["@app/tickets"] });

it("lets a changed part wait for its build", () => {
  expect(waits).toEqual({ running: first, latest: second, page: "current", waiting: new Set(["@app/tickets"]) });
});

it.each([
  ["a change of the page", { kind: "page" }, "old"],
  ["no change", { kind: "none" }, "current"],
] as const)("forgets what waited at %s", (_, change, page) => {
  expect(received(waits, third, change)).toEqual({ running: first, latest: third, page, waiting: new Set() });
});

it("runs the new build after the switch, and nothing waits", () => {
  const { running, waiting } = switched(started(waits, "@app/tickets"), "@app/tickets", second);
  expect(running.imports).toEqual(second.imports);
  expect(running.styles).toEqual({ "@app/tickets": [] });
  expect(waiting).toEqual(new Set());
});

it("runs no build of a part that the map no longer names", () => {
  expect(switched(atStart, "@app/tickets", map()).running.imports).toEqual(map().imports);
});

it("waits again after a build that could not be loaded, but not for the build of an earlier map", () => {
  const loading = started(waits, "@app/tickets");
  expect(failed(loading, "@app/tickets", second).waiting).toEqual(new Set(["@app/tickets"]));
  expect(failed({ ...loading, latest: third }, "@app/tickets", second).waiting).toEqual(new Set());
});

it.each([
  ["points a part that is not shown at its build", { shown: false }, "released", "point"],
  ["points a part that was left at its build", { shown: false }, "left", "point"],
  ["offers the build of an application with typed text", { shown: true, content: "typed" }, "released", "offer"],
  ["keeps offering it after a page change", { shown: true, content: "typed" }, "left", "offer"],
  ["lets an open application wait", { shown: true, content: "untouched" }, "left", "wait"],
  ["lets the bar wait for a page change", { shown: true }, "released", "wait"],
  ["exchanges the bar at a page change", { shown: true }, "left", "exchange"],
] as const)("%s", (_, parts, moment, update) => {
  expect(updateOf(parts, moment)).toBe(update);
});
