import type { Notification } from "@portico/shared-utility/contract";
import { ApiError } from "../http/api-error.ts";
import {
  addArrival,
  cleared,
  emptyListState,
  failLoad,
  finishLoad,
  forgetFailure,
  type ListLoad,
  type ListState,
  markRows,
  startNextPage,
  startReload,
  takePage,
} from "./list-state.ts";

const loadedAt = "2026-11-23T09:00:00.000Z";
const error = new ApiError("network");

function row(number: number): Notification {
  const created_at = new Date(Date.UTC(2026, 10, 1, 0, number)).toISOString();
  const id = `n${number}`;
  return { id, title: id, body: "", created_at, redirect: "", read: 0, module: "tickets", icon: null, data: null };
}

const rows = (from: number, count = 10) => Array.from({ length: count }, (_, index) => row(from - index));
const page = (from: number, total = 25) => ({ notifications: rows(from), total, totalUnreadNotifications: total });

/** A list with a load that has received its pages. */
function load([state, begun]: [ListState, ListLoad], ...froms: number[]): ListState {
  const taken = froms.reduce((so, from) => takePage(so.state, so.load, page(from)), { state, load: begun });
  return finishLoad(taken.state, taken.load);
}

const first = startReload(emptyListState, loadedAt);
const loaded = load(first, 25);
const nextPage = startNextPage(loaded);
if (!nextPage) throw new Error("The list has a second page.");
const failedAtAll = failLoad(first[0], first[1], error);
const failedAtNext = failLoad(nextPage[0], nextPage[1], error);

it.each<[string, ListState, object]>([
  ["is idle before its first load", emptyListState, { status: "idle", page: 0 }],
  ["is loading its first page", first[0], { status: "loading", page: 0, notifications: [] }],
  [
    "is loaded with its first page",
    loaded,
    { status: "loaded", page: 1, total: 25, loadedAt, notifications: rows(25) },
  ],
  ["is loading the next page, with the rows so far", nextPage[0], { status: "loading", notifications: rows(25) }],
  ["is loaded with two pages", load(nextPage, 15), { status: "loaded", page: 2, notifications: rows(25, 20) }],
  ["has failed as a whole", failedAtAll, { status: "failed", failed: "all", error, notifications: [] }],
  ["has failed at its next page", failedAtNext, { status: "failed", failed: "next", error, notifications: rows(25) }],
  [
    "is retrying after a failure, which stays shown",
    startReload(failedAtNext, loadedAt)[0],
    { status: "retrying", failed: "next" },
  ],
  [
    "keeps the first failure when the retry fails",
    failLoad(...startReload(failedAtNext, loadedAt), error),
    { failed: "next" },
  ],
  ["is loaded after a retry", load(startReload(failedAtNext, loadedAt), 25, 15), { status: "loaded", page: 2 }],
  ["is idle again when the user requests what failed as a whole", forgetFailure(failedAtAll), { status: "idle" }],
  ["is loaded again when the user requests the page that failed", forgetFailure(failedAtNext), { status: "loaded" }],
  ["is idle for the next user", cleared(loaded), { status: "idle", notifications: [], total: 0 }],
])("a list %s", (_, { shown }, expected) => {
  expect(shown).toMatchObject(expected);
});

it("has no next page while it loads, or at its end", () => {
  expect(startNextPage(nextPage[0])).toBeUndefined();
  const complete = load(first, 25);
  expect(startNextPage({ ...complete, shown: { ...complete.shown, total: 10 } })).toBeUndefined();
});

it("includes the next page in a reload that overtakes its load, up to five pages", () => {
  expect(startReload(nextPage[0], loadedAt)[1].until).toBe(2);
  expect(startReload({ ...loaded, shown: { ...loaded.shown, page: 9 } }, loadedAt)[1].until).toBe(5);
});

it("keeps a notification that arrived during a load, and counts it once", () => {
  const [state, begun] = startReload(loaded, loadedAt);
  const arrived = addArrival(state, row(26));
  const { state: taken, load: done, unread } = takePage(arrived, begun, page(25));
  expect(unread.count).toBe(26);
  expect(finishLoad(taken, done).shown).toMatchObject({ total: 26, notifications: rows(26, 11) });
  expect(takePage(arrived, begun, page(26, 26)).unread.count).toBe(26);
  expect(addArrival(arrived, row(26))).toBe(arrived);
  expect(addArrival(loaded, row(3))).toBe(loaded);
});

it.each<[string, (state: ListState) => ListState]>([
  ["a read", (state) => markRows(state, "all", { ids: ["n25"] })],
  ["a sign-out", cleared],
  ["a reload", (state) => startReload(state, loadedAt)[0]],
])("a load is overtaken by %s", (_, change) => {
  const [state, { version }] = first;
  expect(state.version).toBe(version);
  expect(change(state).version).not.toBe(version);
});
