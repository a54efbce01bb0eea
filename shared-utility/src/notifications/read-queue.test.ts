import type { Session } from "@portico/shared-utility/contract";
import { BehaviorSubject } from "rxjs";
import { createBrowser, signedInAs } from "./offline-tabs-fixtures.ts";
import { createReadQueue } from "./read-queue.ts";

type Browser = ReturnType<typeof createBrowser>;

function openQueue(browser: Browser, session: Session = signedInAs("ana")) {
  const { storage, page, goes } = browser.openTab();
  const session$ = new BehaviorSubject(session);
  const queue = createReadQueue({ session$, storage, page });
  const seen: string[][] = [];
  queue.queuedReads$.subscribe((ids) => seen.push([...ids]));
  return { ...queue, session$, goes, seen };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe("what was read without a network", () => {
  it("is still there when the tab was closed and opened again", () => {
    const browser = createBrowser();
    const { goes, enqueueOffline, seen } = openQueue(browser);
    goes("offline");
    expect(enqueueOffline(["n1", "n2"])).toBe(true);
    expect(seen).toEqual([[], ["n1", "n2"]]);
    expect(openQueue(browser).seen).toEqual([["n1", "n2"]]);
  });

  it("is not kept while there is a network, nor for a guest", () => {
    const browser = createBrowser();
    expect(openQueue(browser).enqueueOffline(["n1"])).toBe(false);
    const guest = openQueue(browser, { status: "guest" });
    guest.goes("offline");
    expect(guest.enqueueOffline(["n1"])).toBe(false);
    expect(browser.kept.size).toBe(0);
  });

  it("is kept up to 500, and not a part of more", () => {
    const browser = createBrowser();
    const { goes, enqueueOffline, now } = openQueue(browser);
    goes("offline");
    const many = Array.from({ length: 499 }, (_, index) => `n${index}`);
    expect(enqueueOffline(many)).toBe(true);
    expect(enqueueOffline(["m1", "m2"])).toBe(false);
    expect(enqueueOffline(["m1", "n1"])).toBe(true);
    expect(now().size).toBe(500);
  });

  it("shows in the other tabs, and no tab loses what another adds", async () => {
    const browser = createBrowser(() => 20);
    const [one, other] = [openQueue(browser), openQueue(browser)];
    for (const { goes } of [one, other]) goes("offline");
    one.enqueueOffline(["n1", "n2"]);
    other.enqueueOffline(["n3"]);
    one.forget(["n1"]);
    await jest.advanceTimersByTimeAsync(20);
    for (const { now } of [one, other]) expect([...now()].sort()).toEqual(["n2", "n3"]);
  });

  it("says nothing of the person: neither the address nor the token", () => {
    const browser = createBrowser();
    const { goes, enqueueOffline, session$ } = openQueue(browser);
    goes("offline");
    enqueueOffline(["n1"]);
    const session = session$.value as Extract<Session, { status: "signed-in" }>;
    const stored = JSON.stringify([...browser.kept]);
    expect(stored).toContain("n1");
    for (const secret of [session.email, session.token]) expect(stored).not.toContain(secret);
  });
});

describe("when the session ends", () => {
  async function leave(session: Session) {
    const browser = createBrowser();
    const queue = openQueue(browser);
    queue.goes("offline");
    queue.enqueueOffline(["n1"]);
    queue.session$.next(session);
    expect([...queue.now()]).toEqual([]);
    return { browser, queue };
  }

  it.each(["signed-out", "no-apps"] as const)("nothing is left in the browser: %s", async (reason) => {
    const { browser } = await leave({ status: "guest", reason });
    expect(browser.kept.size).toBe(0);
  });

  it.each(["expired", "unreachable"] as const)("the same person finds it again: %s", async (reason) => {
    const { queue } = await leave({ status: "guest", reason });
    queue.session$.next(signedInAs("ana"));
    expect([...queue.now()]).toEqual(["n1"]);
  });

  it("another person neither sees nor keeps it", async () => {
    const { browser, queue } = await leave({ status: "guest", reason: "expired" });
    queue.session$.next(signedInAs("bruno"));
    expect([...queue.now()]).toEqual([]);
    expect(browser.kept.size).toBe(0);
  });
});
