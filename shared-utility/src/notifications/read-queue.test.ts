import type { Session } from "@portico/shared-utility/contract";
import { BehaviorSubject } from "rxjs";
import { createBrowser, signedInAs } from "../testing/fake-browser.ts";
import { createReadQueue } from "./read-queue.ts";

type Browser = ReturnType<typeof createBrowser>;

function openQueue(browser: Browser, session: Session = signedInAs("ana")) {
  const { storage, page, setNetwork } = browser.openTab();
  const session$ = new BehaviorSubject(session);
  const queue = createReadQueue({ session$, storage, page });
  const seen: string[][] = [];
  queue.queuedReads$.subscribe((ids) => seen.push([...ids]));
  return { ...queue, session$, setNetwork, seen };
}

beforeEach(() => jest.useFakeTimers());

describe("notifications that were read offline", () => {
  it("are still queued when the tab was closed and opened again", () => {
    const browser = createBrowser();
    const { setNetwork, enqueueOffline, seen } = openQueue(browser);
    setNetwork("offline");
    expect(enqueueOffline(["n1", "n2"])).toBe(true);
    expect(seen).toEqual([[], ["n1", "n2"]]);
    expect(openQueue(browser).seen).toEqual([["n1", "n2"]]);
  });

  it("are not queued while there is a network, nor for a guest", () => {
    const browser = createBrowser();
    expect(openQueue(browser).enqueueOffline(["n1"])).toBe(false);
    const guest = openQueue(browser, { status: "guest" });
    guest.setNetwork("offline");
    expect(guest.enqueueOffline(["n1"])).toBe(false);
    expect(browser.entries.size).toBe(0);
  });

  it("are queued up to 500; a call that would exceed that queues none", () => {
    const browser = createBrowser();
    const { setNetwork, enqueueOffline, now } = openQueue(browser);
    setNetwork("offline");
    const many = Array.from({ length: 499 }, (_, index) => `n${index}`);
    expect(enqueueOffline(many)).toBe(true);
    expect(enqueueOffline(["m1", "m2"])).toBe(false);
    expect(enqueueOffline(["m1", "n1"])).toBe(true);
    expect(now().size).toBe(500);
  });

  it("are visible in all tabs, and no tab overwrites the entries of another", async () => {
    const browser = createBrowser(() => 20);
    const [one, other] = [openQueue(browser), openQueue(browser)];
    for (const { setNetwork } of [one, other]) setNetwork("offline");
    one.enqueueOffline(["n1", "n2"]);
    other.enqueueOffline(["n3"]);
    one.remove(["n1"]);
    await jest.advanceTimersByTimeAsync(20);
    for (const { now } of [one, other]) expect([...now()].sort()).toEqual(["n2", "n3"]);
  });

  it("are stored without the user's e-mail and token", () => {
    const browser = createBrowser();
    const { setNetwork, enqueueOffline, session$ } = openQueue(browser);
    setNetwork("offline");
    enqueueOffline(["n1"]);
    const session = session$.value as Extract<Session, { status: "signed-in" }>;
    const stored = JSON.stringify([...browser.entries]);
    expect(stored).toContain("n1");
    for (const secret of [session.email, session.token]) expect(stored).not.toContain(secret);
  });
});

describe("when the session ends", () => {
  async function leave(session: Session) {
    const browser = createBrowser();
    const queue = openQueue(browser);
    queue.setNetwork("offline");
    queue.enqueueOffline(["n1"]);
    queue.session$.next(session);
    expect([...queue.now()]).toEqual([]);
    return { browser, queue };
  }

  it.each(["signed-out", "no-apps"] as const)("the queue is deleted: %s", async (reason) => {
    const { browser } = await leave({ status: "guest", reason });
    expect(browser.entries.size).toBe(0);
  });

  it.each(["expired", "unreachable"] as const)("the queue is kept for the same user: %s", async (reason) => {
    const { queue } = await leave({ status: "guest", reason });
    queue.session$.next(signedInAs("ana"));
    expect([...queue.now()]).toEqual(["n1"]);
  });

  it("the queue is deleted at another user's sign-in", async () => {
    const { browser, queue } = await leave({ status: "guest", reason: "expired" });
    queue.session$.next(signedInAs("bruno"));
    expect([...queue.now()]).toEqual([]);
    expect(browser.entries.size).toBe(0);
  });
});
