import { waitFor } from "@testing-library/dom";
import { pause } from "../browser/pause.ts";
import { failure } from "../testing/fake-response.ts";
import { createFakeBrowser, createStrictServer, startTabs } from "../testing/fake-tabs.ts";

async function openTabs(count: number, messageDelay = 1) {
  const server = createStrictServer();
  const browser = createFakeBrowser(server, messageDelay);
  const tabs = Array.from({ length: count }, () => browser.openTab());
  const [first] = tabs;
  if (!first) throw new Error("At least one tab");
  for (const tab of tabs) await tab.startSession();
  await first.signIn("ana@acme.test", "secret");
  await waitFor(() => expect(new Set(statuses(tabs))).toEqual(new Set(["access-1"])));
  return { server, browser, tabs, first };
}

const statuses = (tabs: Awaited<ReturnType<typeof openTabs>>["tabs"]) =>
  tabs.map((tab) => {
    const session = tab.currentSession();
    return session.status === "signed-in" ? session.token : session.status;
  });

beforeEach(startTabs);

describe("eight tabs", () => {
  it("are all signed in after a sign-in in one", async () => {
    const { tabs, server } = await openTabs(8);
    expect(tabs.map((tab) => tab.apps.currentApps().status)).toEqual(Array(8).fill("loaded"));
    expect(server.refreshes()).toBe(0);
  });

  it("make one renewal call when 200 calls are refused at the same time, in each of five rounds", async () => {
    const { tabs, server } = await openTabs(8);
    for (let round = 1; round <= 5; round += 1) {
      const before = server.refreshes();
      server.issue();
      // The server rotates: from now on every access token of the tabs is refused.
      await refuseAndRenew(tabs, server);
      expect(server.refreshes() - before).toBe(1);
      expect(new Set(statuses(tabs)).size).toBe(1);
      await pause(60);
    }
  });

  async function refuseAndRenew(
    tabs: Awaited<ReturnType<typeof openTabs>>["tabs"],
    server: ReturnType<typeof createStrictServer>,
  ) {
    const stale = statuses(tabs)[0];
    server.behave = ({ url, headers }) => {
      if (url.endsWith("/auth/refresh")) return server.issue();
      if (headers.Authorization === `Bearer ${stale}`) return failure("auth.token_invalid");
      return { email: "ana@acme.test", name: "Ana Souza" };
    };
    const calls = tabs.flatMap((tab) =>
      Array.from({ length: 25 }, () => tab.api.request({ method: "GET", path: "/users/me" })),
    );
    const responses = await Promise.all(calls);
    expect(responses).toHaveLength(200);
    server.behave = () => undefined;
  }

  it("make one renewal call in a browser whose messages come 300 ms after the lock", async () => {
    const { tabs, server } = await openTabs(8, 350);
    await pause(1000);
    await Promise.all(tabs.map((tab) => tab.renewSession()));
    expect(server.refreshes()).toBe(1);
    expect(new Set(statuses(tabs))).toEqual(new Set(["access-2"]));
  });

  it("are all guests after a sign-out in one, and nothing is left in the storage", async () => {
    const { tabs, first, browser, server } = await openTabs(8);
    await first.signOut();
    await waitFor(() => expect(new Set(statuses(tabs))).toEqual(new Set(["guest"])));
    expect(first.currentSession()).toEqual({ status: "guest", reason: "signed-out" });
    expect(browser.storage.read("refresh_token")).toBeUndefined();
    expect(tabs.map((tab) => tab.apps.currentApps().status)).toEqual(Array(8).fill("unknown"));
    expect(server.requests.filter((one) => one.startsWith("DELETE"))).toHaveLength(1);
  });

  it("are all guests after a sign-out in one without a network", async () => {
    const { tabs, first, server } = await openTabs(8);
    server.behave = () => failure("network");
    await first.signOut();
    await waitFor(() => expect(new Set(statuses(tabs))).toEqual(new Set(["guest"])));
  });

  it("all end the session when the refresh token of one is refused", async () => {
    const clock = jest.spyOn(Date, "now").mockReturnValue(Date.now());
    const { tabs, first, server } = await openTabs(2);
    server.revoke();
    // A token that is less than a second old is not renewed.
    await expect(first.renewSession()).resolves.toBeUndefined();
    clock.mockRestore();
    await pause(1000);
    await expect(first.renewSession()).rejects.toMatchObject({ code: "auth.refresh_invalid" });
    await waitFor(() =>
      expect(tabs.map((tab) => tab.currentSession())).toEqual(Array(2).fill({ status: "guest", reason: "expired" })),
    );
  });
});

describe("a renewal that ends after a sign-out", () => {
  it("is discarded in the tab that signed out", async () => {
    const { first, browser, server } = await openTabs(1);
    await pause(1000);
    let respond = () => {};
    const slow = new Promise<void>((resolve) => {
      respond = resolve;
    });
    server.behave = async ({ url }) => (url.endsWith("/auth/refresh") ? slow.then(() => server.issue()) : undefined);
    // The expectation is attached now, because the renewal may end before the sign-out.
    const refusal = expect(first.renewSession()).rejects.toMatchObject({ code: "auth.session_missing" });
    await waitFor(() => expect(server.refreshes()).toBe(1));
    const signedOut = first.signOut();
    setTimeout(respond, 50);
    await signedOut;
    await refusal;
    expect(first.currentSession()).toEqual({ status: "guest", reason: "signed-out" });
    expect(browser.storage.read("refresh_token")).toBeUndefined();
  });

  it("does not sign the user in again when another tab made it", async () => {
    const { tabs, first, browser, server } = await openTabs(2);
    await pause(1000);
    let respond = () => {};
    const slow = new Promise<void>((resolve) => {
      respond = resolve;
    });
    server.behave = async ({ url }) => (url.endsWith("/auth/refresh") ? slow.then(() => server.issue()) : undefined);
    const refusal = expect(tabs[1]?.renewSession()).rejects.toMatchObject({ code: "auth.session_missing" });
    await waitFor(() => expect(server.refreshes()).toBe(1));
    const signedOut = first.signOut();
    setTimeout(respond, 50);
    await signedOut;
    await refusal;
    await pause(20);
    expect(statuses(tabs)).toEqual(["guest", "guest"]);
    expect(browser.storage.read("refresh_token")).toBeUndefined();
  });
});

describe("a tab that loses a race between two renewals", () => {
  it("uses the winner's token and keeps the session", async () => {
    const server = createStrictServer();
    const browser = createFakeBrowser(server);
    // Two tabs without a working lock, as after a stolen lock.
    const unlocked = { exclusive: <T>(task: () => Promise<T>) => task() };
    const [one, two] = [browser.openTab(unlocked), browser.openTab(unlocked)];
    await one.startSession();
    await two.startSession();
    await one.signIn("ana@acme.test", "secret");
    await pause(1050);
    await Promise.all([one.renewSession(), two.renewSession()]);
    expect(one.currentSession()).toMatchObject({ status: "signed-in", token: "access-2" });
    expect(two.currentSession()).toMatchObject({ status: "signed-in", token: "access-2" });
  });
});

describe("a changed name", () => {
  it("is shown in the user's other tabs", async () => {
    const { server, tabs, first } = await openTabs(3);
    server.behave = ({ method }) => (method === "PATCH" ? { email: "ana@acme.test", name: "Ana Lima" } : undefined);
    await first.renameSelf("Ana Lima");
    const names = () => tabs.map((tab) => tab.currentSession()).map((session) => "name" in session && session.name);
    await waitFor(() => expect(names()).toEqual(Array(3).fill("Ana Lima")));
  });

  it("of another account is ignored", async () => {
    const { browser, first } = await openTabs(1);
    const names = browser.openNames();
    names.post({ email: "bruno@acme.test", name: "Bruno Lima" });
    names.post({ email: "ana@acme.test", name: "Ana Lima" });
    const seen: unknown[] = [];
    first.session$.subscribe((session) => seen.push("name" in session && session.name));
    await waitFor(() => expect(seen).toEqual(["Ana Souza", "Ana Lima"]));
  });
});

describe("a tab that was suspended", () => {
  const resumeTab = () => window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
  const validations = (server: { requests: string[] }) =>
    server.requests.filter((one) => one === "GET /api/auth/validate").length;

  it("validates its session, and makes no other call while it is valid", async () => {
    const { server, first } = await openTabs(1);
    expect(validations(server)).toBe(0);
    resumeTab();
    await waitFor(() => expect(validations(server)).toBe(1));
    expect(server.refreshes()).toBe(0);
    expect(first.currentSession().status).toBe("signed-in");
  });

  it("shows a guest's session when the session was ended on another device meanwhile", async () => {
    const { server, first } = await openTabs(1);
    server.revoke();
    server.behave = ({ url }) => (url.endsWith("/auth/validate") ? failure("auth.token_invalid") : undefined);
    resumeTab();
    await waitFor(() => expect(first.currentSession()).toEqual({ status: "guest", reason: "expired" }));
  });

  it("keeps its session when there is no response", async () => {
    const { server, first } = await openTabs(1);
    server.behave = ({ url }) => (url.endsWith("/auth/validate") ? failure("network") : undefined);
    resumeTab();
    await waitFor(() => expect(validations(server)).toBe(1));
    await pause(20);
    expect(first.currentSession().status).toBe("signed-in");
  });
});
