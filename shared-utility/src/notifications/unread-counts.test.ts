import type { Notification, NotificationPage } from "@portico/shared-utility/contract";
import { finishLoad, type ListLoad, startReload, takePage } from "./list-state.ts";
import {
  arrive,
  clearLists,
  emptyState,
  listNames,
  markAll,
  markIds,
  type NotificationState,
  unreadIds,
} from "./notification-state.ts";
import { addRows, countsOf } from "./unread-counts.ts";

const modules = ["tickets", "assets", "handbook", "constructor"];

/** Random numbers that are the same in each run (mulberry32). */
function randomOf(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below);
  };
}

/** A server's notifications, newest first, and its pages at the time of each request. */
function createServer(random: (below: number) => number) {
  let rows: Notification[] = [];
  return {
    add(): Notification {
      const number = rows.length;
      const created_at = new Date(Date.UTC(2026, 10, 1) + number * 1000).toISOString();
      const module = modules[random(modules.length)] ?? "";
      const row: Notification = {
        id: `n${number}`,
        title: "",
        body: "",
        created_at,
        redirect: "",
        read: 0,
        module,
        icon: null,
        data: null,
      };
      rows = [row, ...rows];
      return row;
    },
    some: () => rows.filter(() => random(4) === 0).map(({ id }) => id),
    mark(ids?: readonly string[]) {
      rows = rows.map((row) => (!ids || ids.includes(row.id) ? { ...row, read: 1 } : row));
    },
    page(name: "unread" | "all"): NotificationPage {
      const found = name === "all" ? rows : rows.filter(({ read }) => read === 0);
      return { notifications: found.slice(0, 10), total: found.length, ...this.counts() };
    },
    counts() {
      const unread = rows.filter(({ read }) => read === 0);
      const of = (module: string) => unread.filter((row) => row.module === module).length;
      const unreadByModule = Object.fromEntries(modules.map((module) => [module, of(module)]));
      return { totalUnreadNotifications: unread.length, unreadByModule };
    },
  };
}

interface Flight {
  name: "unread" | "all";
  load: ListLoad;
  page: NotificationPage;
}

/** A page with its lists. Responses to its requests may arrive late, or in another order. */
function createPage(server: ReturnType<typeof createServer>) {
  let state: NotificationState = emptyState;
  let flights: Flight[] = [];
  const page = {
    state: () => state,
    arrive: (row: Notification) => {
      state = arrive(state, row);
    },
    markIds: (ids: readonly string[]) => {
      server.mark(ids);
      state = markIds(state, ids);
    },
    markAll: () => {
      server.mark();
      state = markAll(state, unreadIds(state));
    },
    clear: () => {
      state = clearLists(state);
    },
    request(name: "unread" | "all") {
      const [started, load] = startReload(state[name], "2026-11-23T09:00:00.000Z");
      state = { ...state, [name]: started };
      flights.push({ name, load, page: server.page(name) });
    },
    receive(index: number) {
      const [flight] = flights.splice(index, 1);
      if (!flight || state[flight.name].version !== flight.load.version) return;
      const taken = takePage(state[flight.name], flight.load, flight.page);
      state = { ...state, [flight.name]: finishLoad(taken.state, taken.load), ...taken.unread };
    },
    settle() {
      flights = [];
      for (const name of listNames) page.request(name);
      for (const _ of listNames) page.receive(0);
    },
    waiting: () => flights.length,
  };
  return page;
}

const sumOf = ({ byModule }: Pick<NotificationState, "byModule">) =>
  [...(byModule?.values() ?? [])].reduce((sum, count) => sum + count, 0);

it.each([1, 2, 3, 4])(
  "the counts of the applications add up to the bell's through a thousand events (seed %i)",
  (seed) => {
    const random = randomOf(seed);
    const server = createServer(random);
    const page = createPage(server);
    const late: Notification[] = [];
    const events = [
      () => page.arrive(server.add()),
      () => void late.push(server.add()),
      () => late.splice(0).forEach(page.arrive),
      () => page.request(random(2) ? "unread" : "all"),
      () => page.receive(random(page.waiting() || 1)),
      () => page.markIds(server.some()),
      () => random(8) === 0 && page.markAll(),
      () => random(20) === 0 && page.clear(),
    ];
    for (let event = 0; event < 1000; event++) {
      events[random(events.length)]?.();
      expect(sumOf(page.state())).toBe(page.state().count);
      if (event % 50 > 0) continue;
      page.settle();
      const { unreadByModule, totalUnreadNotifications } = server.counts();
      expect(page.state().count).toBe(totalUnreadNotifications);
      for (const module of modules) expect(page.state().byModule?.get(module) ?? 0).toBe(unreadByModule[module] ?? 0);
    }
  },
);

it("a server that counts only the total leaves the applications without a count", () => {
  const counts = countsOf({ notifications: [], total: 3, totalUnreadNotifications: 3 });
  const row = createServer(() => 0).add();
  expect(addRows(counts, [row])).toEqual({ count: 4, byModule: undefined });
});
