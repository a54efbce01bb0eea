import type { TextStorage } from "../browser/browser-storage.ts";
import { pause } from "../browser/pause.ts";
import { joinedChannel } from "../testing/joined-channel.ts";
import type { LockMessage } from "./lock-presence.ts";
import { createRefreshLock } from "./refresh-lock.ts";

function fakeStorage(): TextStorage & { size(): number } {
  const entries = new Map<string, string>();
  return {
    read: (key) => entries.get(key),
    write: (key, value) => entries.set(key, value).has(key),
    remove: (key) => void entries.delete(key),
    keys: () => [...entries.keys()],
    size: () => entries.size,
  };
}

/** The part of Web Locks that the portal uses: one name, a queue, `signal`, `steal`. */
function fakeLocks() {
  let queue: Promise<unknown> = Promise.resolve();
  let steal = (_: unknown) => {};
  const request = (_: string, options: LockOptions, task: () => Promise<unknown>) => {
    if (options.steal) {
      steal(new DOMException("stolen", "AbortError"));
      const done = task();
      queue = done;
      return done;
    }
    const stolen = new Promise<never>((_, reject) => {
      steal = reject;
    });
    stolen.catch(() => {});
    const aborted = new Promise<never>((_, reject) => {
      options.signal?.addEventListener("abort", () => reject(new DOMException("waited", "AbortError")));
    });
    const turn = queue.then(() => {
      if (options.signal?.aborted) return undefined;
      return Promise.race([task(), stolen]);
    });
    queue = turn.catch(() => {});
    return Promise.race([turn, aborted]);
  };
  return { request, query: async () => ({}) } as unknown as LockManager;
}

// The fake clock advances by itself, in small steps: a pause of the machine does not count as time of the product.
beforeEach(() => jest.useFakeTimers({ advanceTimers: true }));

/** Opens tabs of one browser; a frozen one receives no messages, and its timers do not run. */
function openBrowser(locks?: LockManager) {
  const storage = fakeStorage();
  const openChannel = joinedChannel<LockMessage>();
  return ({ isFrozen = false } = {}) => {
    const channel = openChannel();
    const silentChannel = { post: () => {}, listen: () => {} };
    const frozenStorage = { ...storage, write: () => storage.write("portico-refresh", "frozen 0") };
    return createRefreshLock({
      storage: isFrozen && !locks ? frozenStorage : storage,
      channel: isFrozen ? silentChannel : channel,
      locks,
    });
  };
}

describe.each([
  ["with Web Locks", () => openBrowser(fakeLocks())],
  ["without Web Locks", () => openBrowser()],
])("the refresh lock %s", (_, open) => {
  const create = () => open()();

  it("runs one task at a time", async () => {
    const exclusive = create();
    const log: string[] = [];
    const task = (name: string) => async () => {
      log.push(`${name} begins`);
      await pause(10);
      log.push(`${name} ends`);
    };
    await Promise.all([exclusive(task("a")), exclusive(task("b"))]);
    expect(log).toEqual(["a begins", "a ends", "b begins", "b ends"]);
  });

  it("resolves to the task's value, and rejects with its error", async () => {
    const exclusive = create();
    await expect(exclusive(async () => 42)).resolves.toBe(42);
    await expect(exclusive(() => Promise.reject(new Error("no")))).rejects.toThrow("no");
    await expect(exclusive(async () => "still usable")).resolves.toBe("still usable");
  });

  it("waits at most six seconds for a holder whose tab is frozen", async () => {
    jest.useFakeTimers();
    const openTab = open();
    void openTab({ isFrozen: true })(() => new Promise(() => {})).catch(() => {});
    await jest.advanceTimersByTimeAsync(100);
    const done = jest.fn();
    void openTab()(async () => "mine").then(done);
    await jest.advanceTimersByTimeAsync(6000);
    expect(done).toHaveBeenCalledWith("mine");
  });

  it("waits without a limit for a holder that is waiting for a response", async () => {
    jest.useFakeTimers();
    const openTab = open();
    void openTab()(() => pause(20_000));
    await jest.advanceTimersByTimeAsync(100);
    const done = jest.fn();
    for (const tab of [openTab(), openTab()]) void tab(async () => "mine").then(done);
    await jest.advanceTimersByTimeAsync(19_000);
    expect(done).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(2_000);
    expect(done).toHaveBeenCalledTimes(2);
  });
});

it("leaves nothing in the storage after a task", async () => {
  const storage = fakeStorage();
  const channel = { post: () => {}, listen: () => {} };
  await createRefreshLock({ storage, channel })(async () => expect(storage.size()).toBe(1));
  expect(storage.size()).toBe(0);
});

it("lets a holder whose lock was stolen finish its task", async () => {
  jest.useFakeTimers();
  const openTab = openBrowser(fakeLocks());
  const victim = openTab({ isFrozen: true })(() => pause(20_000).then(() => "late"));
  await jest.advanceTimersByTimeAsync(0);
  const thief = openTab()(async () => "mine");
  await jest.advanceTimersByTimeAsync(5600);
  await expect(thief).resolves.toBe("mine");
  await jest.advanceTimersByTimeAsync(20_000);
  await expect(victim).resolves.toBe("late");
});
