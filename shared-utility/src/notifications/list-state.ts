import type { Notification, NotificationPage } from "@portico/shared-utility/contract";
import { isApiError } from "../http/api-error.ts";
import { emptyList, emptyRows } from "./empty-list.ts";
import {
  appended,
  type ListRows,
  type NotificationList,
  type NotificationListName,
  type ReadRows,
  rowsOf,
  withArrivals,
  withRead,
} from "./notification-list.ts";
import { addRows, countsOf } from "./unread-counts.ts";

/** A list with the facts that its loads need. */
export interface ListState {
  shown: NotificationList;
  /**
   * Grows with each load and change of rows. A response to a request of an earlier version is dropped, so that a read
   * notification never becomes unread again.
   */
  version: number;
  /** Notifications that arrived live since the last request: its response may not include them. */
  arrivals: readonly Notification[];
  /** `created_at` of the newest notification in the server's first page: older ones are in the server's count. */
  countedUntil: string;
  /** Number of pages requested so far: a reload that overtakes the request for the next page fetches that page too. */
  requestedPages: number;
}

/** A load in flight, with the rows so far. */
export interface ListLoad {
  version: number;
  rows: ListRows;
  /** Number of pages that the list has at the end of the load. */
  until: number;
  /** Whether the server's rows have changed between pages, so that some may be missing here. */
  isShifted: boolean;
}

// A reload fetches the pages that were scrolled to, up to this number.
const mostReloadedPages = 5;

export const emptyListState: ListState = {
  shown: emptyList,
  version: 0,
  arrivals: [],
  countedUntil: "",
  requestedPages: 0,
};

/**
 * Starts to load the list again, including all requested pages. A failure stays visible meanwhile, so that it does not
 * flicker.
 */
export function startReload(state: ListState, loadedAt: string): [ListState, ListLoad] {
  const { shown } = state;
  const isLoading = shown.status === "loading" || shown.status === "retrying";
  const pages = Math.max(1, shown.page, isLoading ? state.requestedPages : 0);
  const loading: NotificationList = shown.failed ? { ...shown, status: "retrying" } : { ...shown, status: "loading" };
  return started(state, loading, { ...emptyRows, loadedAt }, Math.min(mostReloadedPages, pages));
}

/** Starts to load the next page; `undefined` when there is none, or a load is in flight. */
export function startNextPage(state: ListState): [ListState, ListLoad] | undefined {
  const { status, notifications, total, page } = state.shown;
  const isReady = status === "loaded" || status === "failed";
  if (!isReady || notifications.length >= total) return undefined;
  const rows = rowsOf(state.shown);
  return started(state, { status: "loading", ...rows }, rows, page + 1);
}

function started(state: ListState, shown: NotificationList, rows: ListRows, until: number): [ListState, ListLoad] {
  const version = state.version + 1;
  const load = { version, rows, until, isShifted: false };
  return [{ ...state, shown, version, arrivals: [], requestedPages: until }, load];
}

/** Adds a page to a load. `unread`: the server's counts plus the arrivals that they do not include. */
export function takePage(state: ListState, load: ListLoad, page: NotificationPage) {
  const { notifications, total } = page;
  const isFirst = load.rows.page === 0;
  const rows = appended(load.rows, notifications, total);
  const countedUntil = isFirst ? (notifications[0]?.created_at ?? "") : state.countedUntil;
  const arrivals = state.arrivals.filter((row) => row.created_at > countedUntil);
  const uncounted = arrivals.filter(({ id }) => !rows.notifications.some((row) => row.id === id));
  return {
    state: { ...state, countedUntil, arrivals },
    load: { ...load, rows, isShifted: !isFirst && total !== load.rows.total },
    unread: addRows(countsOf(page), uncounted),
    isLast: rows.page === load.until || rows.notifications.length >= total,
  };
}

export function finishLoad(state: ListState, { rows }: ListLoad): ListState {
  return { ...state, shown: withArrivals({ status: "loaded", ...rows }, state.arrivals) };
}

export function failLoad(state: ListState, { until }: ListLoad, error: unknown): ListState {
  const { page } = state.shown;
  // The failed reload may have overtaken a request for the next page: in that case, that page failed too.
  const failed = state.shown.failed ?? (page > 0 && until > page ? "next" : "all");
  const failure = { failed, ...(isApiError(error) && { error }) };
  return { ...state, shown: { status: "failed", ...rowsOf(state.shown), ...failure } };
}

/** Forgets a failure, when the user requests the list again. */
export function forgetFailure(state: ListState): ListState {
  const { shown } = state;
  if (!shown.failed) return state;
  const status = shown.status === "retrying" ? "loading" : shown.page > 0 ? "loaded" : "idle";
  return { ...state, shown: { status, ...rowsOf(shown) } };
}

/** Adds a notification that arrived live; returns the same state when it is not new to the list. */
export function addArrival(state: ListState, notification: Notification): ListState {
  const isCounted = notification.created_at <= state.countedUntil;
  if (isCounted || state.shown.notifications.some(({ id }) => id === notification.id)) return state;
  const shown = withArrivals(state.shown, [notification]);
  return { ...state, shown, arrivals: [...state.arrivals, notification] };
}

export function markRows(state: ListState, name: NotificationListName, rows: ReadRows): ListState {
  return { ...state, version: state.version + 1, shown: withRead(state.shown, name, rows) };
}

export function cleared({ version }: ListState): ListState {
  return { ...emptyListState, version: version + 1 };
}
