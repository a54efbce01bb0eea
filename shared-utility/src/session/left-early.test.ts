import type { TextStorage } from "../browser/browser-storage.ts";
import { writeCookie } from "../browser/write-cookie.ts";
import { createFakeBrowser, createStrictServer } from "../testing/fake-tabs.ts";
import { openGuest } from "../testing/open-guest.ts";

const ends = ({ requests }: { requests: readonly string[] }) =>
  requests.filter((each) => each === "DELETE /api/auth/invalidate").length;

beforeEach(() => {
  jest.useFakeTimers();
  writeCookie("XSRF-TOKEN", "xsrf-1");
});

/** Lets the calls of a sign-in end, but not the 300 ms after which tabs compare whose session was stored last. */
async function passed<T>(result: Promise<T>): Promise<T> {
  await jest.advanceTimersByTimeAsync(100);
  return result;
}

describe("a page that is left right after another tab's sign-in", () => {
  it("ends its own session, which the next page does not know", async () => {
    const { server, browser, tab } = await passed(openGuest());
    await passed(tab.signIn("ana@acme.test", "secret"));
    const other = browser.openTab();
    const bruno = { email: "bruno@acme.test" };
    server.behave = ({ url }) => (url.endsWith("/api/auth") ? server.issueTo(bruno.email) : undefined);
    await passed(other.signIn(bruno.email, "secret"));
    expect(ends(server)).toBe(0);
    window.dispatchEvent(new Event("pagehide"));
    await jest.advanceTimersByTimeAsync(20);
    expect(ends(server)).toBe(1);
    await jest.advanceTimersByTimeAsync(1_000);
    expect(ends(server)).toBe(1);
  });

  it("ends it with its first call although the browser has lost the XSRF cookie", async () => {
    const { server, browser, tab } = await passed(openGuest());
    await passed(tab.signIn("ana@acme.test", "secret"));
    const other = browser.openTab();
    const bruno = { email: "bruno@acme.test" };
    server.behave = ({ url }) => (url.endsWith("/api/auth") ? server.issueTo(bruno.email) : undefined);
    await passed(other.signIn(bruno.email, "secret"));
    writeCookie("XSRF-TOKEN", "", 0);
    const sent: (string | undefined)[] = [];
    server.behave = (wire) => void sent.push(`${wire.method} ${wire.headers["X-XSRF-TOKEN"]}`);
    window.dispatchEvent(new Event("pagehide"));
    // Before the response, which a tab that the user leaves never receives.
    await jest.advanceTimersByTimeAsync(8);
    expect(sent).toContain("DELETE xsrf-1");
  });
});

/** A tab's storage that does not show what other tabs write until `catchUp` is called. */
function lateStorage(shared: TextStorage) {
  const own = new Map<string, string>();
  let isLate = true;
  const storage: TextStorage = {
    ...shared,
    read: (key) => (isLate && own.get(key)) || shared.read(key),
    write: (key, value) => shared.write(key, own.set(key, value).get(key) ?? value),
  };
  const catchUp = () => {
    isLate = false;
  };
  return { storage, catchUp };
}

it("a tab of a busy browser, which gets the later token late, changes to its user all the same", async () => {
  const server = createStrictServer();
  const browser = createFakeBrowser(server);
  const { storage, catchUp } = lateStorage(browser.storage);
  const tab = browser.openTab({ storage });
  await passed(tab.startSession());
  await passed(tab.signIn("ana@acme.test", "secret"));
  const other = browser.openTab();
  const bruno = { email: "bruno@acme.test" };
  server.behave = ({ url }) => (url.endsWith("/api/auth") ? server.issueTo(bruno.email) : undefined);
  await passed(other.signIn(bruno.email, "secret"));
  await jest.advanceTimersByTimeAsync(400);
  expect(tab.otherUsers).toEqual([]);
  catchUp();
  await jest.advanceTimersByTimeAsync(3_000);
  expect(tab.otherUsers).toEqual([bruno.email]);
  expect(ends(server)).toBe(1);
});

it("of three users who sign in in three tabs, all tabs change to the last one, once", async () => {
  const { server, browser, tab } = await passed(openGuest());
  await passed(tab.signIn("ana@acme.test", "secret"));
  const [second, third] = [browser.openTab(), browser.openTab()];
  const signIn = (each: typeof tab, email: string) => {
    server.behave = ({ url }) => (url.endsWith("/api/auth") ? server.issueTo(email) : undefined);
    return passed(each.signIn(email, "secret"));
  };
  await signIn(second, "bruno@acme.test");
  await signIn(third, "carla@acme.test");
  await jest.advanceTimersByTimeAsync(5_000);
  expect([tab, second, third].map(({ otherUsers }) => otherUsers)).toEqual([
    ["carla@acme.test"],
    ["carla@acme.test"],
    [],
  ]);
  window.dispatchEvent(new Event("pagehide"));
  await jest.advanceTimersByTimeAsync(20);
  expect(ends(server)).toBe(2);
});

describe("of two users who sign in together, the one whose session is stored stays", () => {
  /** Each tab gets the other's message after its own sign-in. Then the first one has changed. */
  async function signInBoth() {
    const server = createStrictServer();
    const browser = createFakeBrowser(server, 200);
    const [first, second] = [browser.openTab(), browser.openTab()];
    const signIn = (tab: typeof first, email: string) => {
      server.behave = ({ url }) => (url.endsWith("/api/auth") ? server.issueTo(email) : undefined);
      return passed(tab.signIn(email, "secret"));
    };
    for (const tab of [first, second]) await passed(tab.startSession());
    await signIn(first, "ana@acme.test");
    await signIn(second, "bruno@acme.test");
    server.behave = ({ method }) => (method === "DELETE" ? {} : undefined);
    await jest.advanceTimersByTimeAsync(2_000);
    expect([first.otherUsers, second.otherUsers]).toEqual([["bruno@acme.test"], []]);
    return { server, first, second };
  }

  it("also when the other tab renews it before the last comparison", async () => {
    const { server, first, second } = await signInBoth();
    await passed(first.renewSession());
    expect(server.refreshes()).toBe(1);
    await jest.advanceTimersByTimeAsync(3_000);
    expect(second.otherUsers).toEqual([]);
    expect(second.currentSession()).toMatchObject({ status: "signed-in", token: server.accessToken() });
    expect(ends(server)).toBe(1);
  });

  it("also when its tab is left right after the other one has renewed it", async () => {
    const { server, first, second } = await signInBoth();
    await passed(first.renewSession());
    expect(server.refreshes()).toBe(1);
    window.dispatchEvent(new Event("pagehide"));
    await jest.advanceTimersByTimeAsync(20);
    expect(second.otherUsers).toEqual([]);
    expect(ends(server)).toBe(1);
  });
});
