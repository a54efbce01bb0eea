import fc from "fast-check";
import { createFakeServer, openTabs } from "./notification-tabs-fixtures.ts";
import type { ReadOutcome } from "./read-outcome.ts";

// reliability.md R2: 1,000 runs of 50 steps with R2_RUNS=1000; the seed makes a run repeatable.
const numRuns = Number(process.env.R2_RUNS ?? 60);
const seed = Number(process.env.R2_SEED ?? 20_261_121);
const changes = ["arrive", "arrive", "arrive", "read", "read", "all", "more", "reload"] as const;
// `deceived`: the browser thinks that it has a network, and nothing reaches the server.
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
afterEach(() => jest.useRealTimers());

const idsOf = (rows: readonly { id: string }[] = []) => rows.map(({ id }) => id);

/** Watches what each tab shows, as long as it is open. */
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

it("whatever happens in three tabs, what is read stays read and every badge ends at the truth", async () => {
  const run = fc.asyncProperty(journey, async ({ steps, delays }) => {
    let turn = 0;
    const delay = () => delays[turn++ % delays.length] ?? 0;
    const held = createFakeServer(delay);
    for (let first = 0; first < 25; first += 1) held.arrive();
    const tabs = openTabs(held, 3, delay);
    const wrong = watch(tabs);
    const back = (tab: Tabs[number]) => {
      tab.online = true;
      tab.goes("online");
      void tab.stream.reloadNotifications();
    };

    for (const { kind, tab: index, pick, pause } of steps) {
      const tab = tabs[index];
      if (!tab) throw new Error("no such tab");
      if (kind === "offline" || kind === "deceived") tab.online = false;
      if (kind === "offline") tab.goes("offline");
      if (kind === "deceived") tab.goes("online");
      if (kind === "online") back(tab);
      if (kind === "reload") void tab.stream.reloadNotifications();
      if (kind === "more") void tab.stream.loadMoreNotifications("all");
      if (kind === "all") tab.stream.markAllNotificationsRead().catch(() => {});
      const row = tab.all?.notifications[pick];
      if (kind === "read" && row) {
        const noted = (outcome: ReadOutcome) => (outcome === "read" ? tab.marked : tab.queued).add(row.id);
        tab.stream.markNotificationsRead([row.id]).then(noted, () => {});
      }
      if (kind === "arrive") {
        const arrived = held.arrive();
        for (const other of tabs)
          setTimeout(() => other.online && other.stream.notificationArrived({ ...arrived }), delay());
      }
      await jest.advanceTimersByTimeAsync(pause);
    }
    await jest.advanceTimersByTimeAsync(5_000);
    for (const tab of tabs) back(tab);
    await jest.advanceTimersByTimeAsync(20_000);

    expect(wrong).toEqual([]);
    for (const tab of tabs) {
      for (const id of [...tab.marked, ...tab.queued]) expect(held.rows().find((row) => row.id === id)?.read).toBe(1);
      expect([...tab.waiting]).toEqual([]);
      expect(tab.count).toBe(held.unread().length);
      expect(tab.unread).toMatchObject({ status: "loaded", total: held.unread().length });
      expect(tab.all).toMatchObject({ status: "loaded", total: held.rows().length });
      const [unread, all] = [tab.unread?.notifications ?? [], tab.all?.notifications ?? []];
      expect(idsOf(unread)).toEqual(idsOf(held.unread().slice(0, unread.length)));
      expect(all).toEqual(held.rows().slice(0, all.length));
      expect(unread.length).toBeGreaterThanOrEqual(Math.min(10, held.unread().length));
    }
  });
  await fc.assert(run, { numRuns, seed });
}, 600_000);

it("shows every row once, none left out, however many arrive while a person scrolls", async () => {
  const run = fc.asyncProperty(
    fc.array(fc.record({ arrivals: fc.nat(12), heard: fc.boolean(), pause: fc.constantFrom(0, 50, 1500) }), {
      maxLength: 12,
    }),
    async (turns) => {
      const held = createFakeServer(() => 20);
      for (let first = 0; first < 60; first += 1) held.arrive();
      const [tab] = openTabs(held, 1, () => 0);
      if (!tab) throw new Error("no tab");
      const wrong = watch([tab]);
      await jest.advanceTimersByTimeAsync(100);
      for (const { arrivals, heard, pause } of turns) {
        for (let count = 0; count < arrivals; count += 1) {
          const arrived = held.arrive();
          if (heard) tab.stream.notificationArrived(arrived);
        }
        void tab.stream.loadMoreNotifications("all");
        await jest.advanceTimersByTimeAsync(pause);
        const numbers = idsOf(tab.all?.notifications).map((id) => Number(id.slice(1)));
        // What was there before anybody scrolled stays one piece.
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
      const oldest = idsOf(held.rows()).slice(-60);
      expect(idsOf(tab.all?.notifications)).toEqual(expect.arrayContaining(oldest));
    },
  );
  await fc.assert(run, { numRuns, seed });
}, 600_000);

const down = (from: number, length: number) => Array.from({ length }, (_, index) => from - index);
