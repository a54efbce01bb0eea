import fc from "fast-check";
import { countByModule, createFakeServer, openTabs } from "../testing/notification-tabs.ts";
import type { ReadOutcome } from "./read-outcome.ts";

// docs/reliability.md R2: 1,000 runs of 50 steps with R2_RUNS=1000; the seed makes a run repeatable.
const numRuns = Number(process.env.R2_RUNS ?? 60);
const seed = Number(process.env.R2_SEED ?? 20_261_121);
const changes = ["arrive", "arrive", "arrive", "read", "read", "all", "more", "reload"] as const;
// `deceived`: `navigator.onLine` is true, but calls do not reach the server.
const kinds = [...changes, "offline", "offline", "deceived", "online"] as const;
const step = fc.record({
  kind: fc.constantFrom(...kinds),
  tab: fc.nat(2),
  pick: fc.nat(30),
  pause: fc.constantFrom(0, 0, 10, 200, 1500),
});
const journey = fc.record({
  steps: fc.array(step, { minLength: 1, maxLength: 50 }),
  delays: fc.array(fc.nat(400), { minLength: 5, maxLength: 40 }),
});

type Tabs = ReturnType<typeof openTabs>;

beforeEach(() => jest.useFakeTimers());

const idsOf = (rows: readonly { id: string }[] = []) => rows.map(({ id }) => id);

/** Collects violations in the state of each tab. */
function watch(tabs: Tabs) {
  const wrong: string[] = [];
  for (const [index, tab] of tabs.entries()) {
    const read = new Set<string>();
    tab.stream.allNotifications$.subscribe(({ notifications }) => {
      for (const row of notifications) {
        if (row.read === 1) read.add(row.id);
        else if (read.has(row.id)) wrong.push(`tab ${index}: ${row.id} turned unread again`);
      }
      const ids = idsOf(notifications);
      if (new Set(ids).size !== ids.length) wrong.push(`tab ${index}: a row twice in ${ids}`);
      const numbers = ids.map((id) => Number(id.slice(1)));
      if (numbers.some((number, at) => at > 0 && number > (numbers[at - 1] ?? 0))) wrong.push(`tab ${index}: ${ids}`);
    });
    tab.stream.unreadNotifications$.subscribe(({ notifications }) => {
      for (const { id } of notifications) if (tab.marked.has(id)) wrong.push(`tab ${index}: ${id} is new again`);
    });
  }
  return wrong;
}

it("after random steps in three tabs, read notifications stay read and every badge equals the server's count", async () => {
  const run = fc.asyncProperty(journey, async ({ steps, delays }) => {
    let turn = 0;
    const delay = () => delays[turn++ % delays.length] ?? 0;
    const server = createFakeServer(delay);
    for (let first = 0; first < 25; first += 1) server.arrive();
    const tabs = openTabs(server, 3, delay);
    const wrong = watch(tabs);
    const reconnect = (tab: Tabs[number]) => {
      tab.online = true;
      tab.setNetwork("online");
      void tab.stream.reloadNotifications();
    };

    for (const { kind, tab: index, pick, pause } of steps) {
      const tab = tabs[index];
      if (!tab) throw new Error("no such tab");
      if (kind === "offline" || kind === "deceived") tab.online = false;
      if (kind === "offline") tab.setNetwork("offline");
      if (kind === "deceived") tab.setNetwork("online");
      if (kind === "online") reconnect(tab);
      if (kind === "reload") void tab.stream.reloadNotifications();
      if (kind === "more") void tab.stream.loadMoreNotifications("all");
      if (kind === "all") tab.stream.markAllNotificationsRead().catch(() => {});
      const row = tab.all?.notifications[pick];
      if (kind === "read" && row) {
        const record = (outcome: ReadOutcome) => (outcome === "read" ? tab.marked : tab.queued).add(row.id);
        tab.stream.markNotificationsRead([row.id]).then(record, () => {});
      }
      if (kind === "arrive") {
        const arrived = server.arrive();
        for (const other of tabs)
          setTimeout(() => other.online && other.stream.notificationArrived({ ...arrived }), delay());
      }
      await jest.advanceTimersByTimeAsync(pause);
    }
    await jest.advanceTimersByTimeAsync(5_000);
    for (const tab of tabs) reconnect(tab);
    await jest.advanceTimersByTimeAsync(20_000);

    expect(wrong).toEqual([]);
    for (const tab of tabs) {
      for (const id of [...tab.marked, ...tab.queued]) expect(server.rows().find((row) => row.id === id)?.read).toBe(1);
      expect([...tab.waiting]).toEqual([]);
      expect(tab.count).toBe(server.unread().length);
      expect(Object.fromEntries(tab.byModule)).toEqual(countByModule(server.unread()));
      expect(tab.unread).toMatchObject({ status: "loaded", total: server.unread().length });
      expect(tab.all).toMatchObject({ status: "loaded", total: server.rows().length });
      const [unread, all] = [tab.unread?.notifications ?? [], tab.all?.notifications ?? []];
      expect(idsOf(unread)).toEqual(idsOf(server.unread().slice(0, unread.length)));
      expect(all).toEqual(server.rows().slice(0, all.length));
      expect(unread.length).toBeGreaterThanOrEqual(Math.min(10, server.unread().length));
    }
  });
  await fc.assert(run, { numRuns, seed });
}, 600_000);

it("shows every row exactly once, however many arrive while the user scrolls", async () => {
  const run = fc.asyncProperty(
    fc.array(fc.record({ arrivals: fc.nat(12), isLive: fc.boolean(), pause: fc.constantFrom(0, 50, 1500) }), {
      maxLength: 12,
    }),
    async (turns) => {
      const server = createFakeServer(() => 20);
      for (let first = 0; first < 60; first += 1) server.arrive();
      const [tab] = openTabs(server, 1, () => 0);
      if (!tab) throw new Error("no tab");
      const wrong = watch([tab]);
      await jest.advanceTimersByTimeAsync(100);
      for (const { arrivals, isLive, pause } of turns) {
        for (let count = 0; count < arrivals; count += 1) {
          const arrived = server.arrive();
          if (isLive) tab.stream.notificationArrived(arrived);
        }
        void tab.stream.loadMoreNotifications("all");
        await jest.advanceTimersByTimeAsync(pause);
        const numbers = idsOf(tab.all?.notifications).map((id) => Number(id.slice(1)));
        // The rows from before the scrolling stay contiguous.
        const before = numbers.filter((number) => number <= 60);
        expect(before).toEqual(down(60, before.length));
      }
      await jest.advanceTimersByTimeAsync(3_000);
      for (let page = 0; page < 30; page += 1) {
        void tab.stream.loadMoreNotifications("all");
        await jest.advanceTimersByTimeAsync(100);
      }
      expect(wrong).toEqual([]);
      expect(new Set(idsOf(tab.all?.notifications)).size).toBe(tab.all?.notifications.length);
      const oldest = idsOf(server.rows()).slice(-60);
      expect(idsOf(tab.all?.notifications)).toEqual(expect.arrayContaining(oldest));
    },
  );
  await fc.assert(run, { numRuns, seed });
}, 600_000);

const down = (from: number, length: number) => Array.from({ length }, (_, index) => from - index);
