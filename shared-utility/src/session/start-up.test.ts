import type { Session } from "@portico/shared-utility/contract";
import { FakeResponse, failure } from "../testing/fake-response.ts";
import { createFakeBrowser, createStrictServer, startTabs } from "../testing/fake-tabs.ts";

function openBrowser() {
  const server = createStrictServer();
  const browser = createFakeBrowser(server);
  return { server, browser, tab: browser.openTab() };
}

beforeEach(startTabs);

describe("start-up", () => {
  it("ends as a guest, without a request, when no refresh token is stored", async () => {
    const { server, tab } = openBrowser();
    const seen: Session[] = [];
    tab.session$.subscribe((session) => seen.push(session));
    await tab.startSession();
    expect(seen).toEqual([{ status: "unknown" }, { status: "guest" }]);
    expect(server.requests).toEqual([]);
  });

  it("ends signed in after a reload, and publishes the applications before the session", async () => {
    const { server, browser, tab } = openBrowser();
    browser.storage.write("refresh_token", server.issue().refresh_token);
    const appsWhenSignedIn: unknown[] = [];
    tab.session$.subscribe(({ status }) => {
      if (status === "signed-in") appsWhenSignedIn.push(tab.apps.currentApps());
    });
    await tab.startSession();
    expect(tab.currentSession()).toEqual({
      status: "signed-in",
      token: "access-2",
      email: "ana@acme.test",
      name: "Ana Souza",
    });
    expect(appsWhenSignedIn).toEqual([{ status: "loaded", apps: [{ module: "tickets", name: "Chamados" }] }]);
    expect(browser.storage.read("refresh_token")).toBe("refresh-2");
    expect(document.cookie).toContain("portico_hint=1");
  });

  it("ends with the reason `expired` when the server refuses the refresh token", async () => {
    const { server, browser, tab } = openBrowser();
    browser.storage.write("refresh_token", server.issue().refresh_token);
    server.revoke();
    await tab.startSession();
    expect(tab.currentSession()).toEqual({ status: "guest", reason: "expired" });
    expect(browser.storage.read("refresh_token")).toBeUndefined();
    expect(document.cookie).not.toContain("portico_hint");
  });

  it.each([
    ["500", failure("server.internal")],
    ["502 with a page", new FakeResponse(502, "<html>Bad gateway</html>")],
    ["503", failure("server.unavailable")],
    ["429", failure("request.rate_limited", { retryAfter: 1 })],
    ["200 with a page", new FakeResponse(200, "<html>Log in to this Wi-Fi</html>")],
    ["200 with an unexpected shape", new FakeResponse(200, { ok: true })],
    ["a proxy's 401", new FakeResponse(401, "Unauthorized")],
    ["no network", failure("network")],
  ])("shows guest routes on %s, keeps the token, and ends signed in once the fault is over", async (_, fault) => {
    const { server, browser, tab } = openBrowser();
    browser.storage.write("refresh_token", server.issue().refresh_token);
    server.behave = ({ url }) => (url.endsWith("/auth/refresh") ? fault : undefined);
    await tab.startSession();
    expect(tab.currentSession()).toEqual({ status: "guest", reason: "unreachable" });
    expect(browser.storage.read("refresh_token")).toBe("refresh-1");

    server.behave = () => undefined;
    const signedIn = new Promise<void>((resolve) => {
      tab.session$.subscribe(({ status }) => status === "signed-in" && resolve());
    });
    window.dispatchEvent(new Event("online"));
    await signedIn;
  });

  it("keeps the token when the account cannot be loaded, and ends signed in when the network is back", async () => {
    const { server, browser, tab } = openBrowser();
    browser.storage.write("refresh_token", server.issue().refresh_token);
    server.behave = ({ url }) => (url.endsWith("/users/me") ? failure("server.unavailable") : undefined);
    await tab.startSession();
    expect(tab.currentSession()).toEqual({ status: "guest", reason: "unreachable" });
    expect(browser.storage.read("refresh_token")).toBe("refresh-2");
    server.behave = () => undefined;
    window.dispatchEvent(new Event("online"));
    await new Promise<void>((resolve) => tab.session$.subscribe(({ status }) => status === "signed-in" && resolve()));
    expect(server.refreshes()).toBe(1);
  });

  describe.each(["/users/me", "/apps/client", "/apps"])("with %s", (path) => {
    it.each<[string, unknown]>([
      ["500", failure("server.internal")],
      ["502 with a page", new FakeResponse(502, "<html>Bad gateway</html>")],
      ["200 with a page", new FakeResponse(200, "<html>Log in to this Wi-Fi</html>")],
      ["200 with an unexpected shape", new FakeResponse(200, { ok: true })],
      ...[401, 403, 404, 408].map(
        (status) => [`${status} with a page`, new FakeResponse(status, "<html>")] as [string, unknown],
      ),
      ["a gateway's JSON", new FakeResponse(403, { error: { code: "Forbidden", message: "No subscription." } })],
      ["a refusal that is not about the session", failure("request.insecure")],
      ["no response", failure("network")],
    ])("returning %s, keeps the session, and ends signed in once the fault is over", async (_, fault) => {
      const { server, browser, tab } = openBrowser();
      browser.storage.write("refresh_token", server.issue().refresh_token);
      server.behave = ({ url }) => (new URL(url).pathname === `/api${path}` ? fault : undefined);
      await tab.startSession();
      expect(tab.currentSession()).toEqual({ status: "guest", reason: "unreachable" });
      expect(browser.storage.read("refresh_token")).toBeDefined();
      expect(server.requests).not.toContain("DELETE /api/auth/invalidate");
      server.behave = () => undefined;
      const signedIn = new Promise<void>((resolve) => {
        tab.session$.subscribe(({ status }) => status === "signed-in" && resolve());
      });
      window.dispatchEvent(new Event("online"));
      await signedIn;
    });
  });

  it("ends the session, on the server too, when the tenant has no application", async () => {
    const { server, browser, tab } = openBrowser();
    browser.storage.write("refresh_token", server.issue().refresh_token);
    server.behave = ({ url }) => (url.includes("/api/apps?") ? [] : undefined);
    await tab.startSession();
    expect(tab.currentSession()).toEqual({ status: "guest", reason: "no-apps" });
    expect(browser.storage.read("refresh_token")).toBeUndefined();
    expect(server.requests).toContain("DELETE /api/auth/invalidate");
  });

  it("retries by itself, at most six times a minute", async () => {
    jest.useFakeTimers();
    const { server, browser, tab } = openBrowser();
    browser.storage.write("refresh_token", server.issue().refresh_token);
    server.behave = ({ url }) => (url.endsWith("/auth/refresh") ? failure("network") : undefined);
    const started = tab.startSession();
    await jest.advanceTimersByTimeAsync(59_000);
    await started;
    expect(server.refreshes()).toBe(6);
    server.behave = () => undefined;
    await jest.advanceTimersByTimeAsync(31_000);
    expect(tab.currentSession().status).toBe("signed-in");
  });

  it.each([12_000, 40_000])("waits for a renewal that takes %d ms", async (latency) => {
    jest.useFakeTimers();
    const { server, browser, tab } = openBrowser();
    browser.storage.write("refresh_token", server.issue().refresh_token);
    const secondTab = browser.openTab();
    server.behave = async ({ url }) => {
      if (!url.endsWith("/auth/refresh")) return undefined;
      await new Promise((resolve) => setTimeout(resolve, latency));
      return { access_token: "access-1", refresh_token: "refresh-1", email: "ana@acme.test" };
    };
    void tab.startSession();
    void secondTab.startSession();
    await jest.advanceTimersByTimeAsync(latency - 500);
    expect(tab.currentSession()).toEqual({ status: "unknown" });
    const calls = server.refreshes();
    await jest.advanceTimersByTimeAsync(2_000);
    expect([tab, secondTab].map((one) => one.currentSession().status)).toEqual(["signed-in", "signed-in"]);
    // The hedged requests of both tabs together.
    expect(calls).toBeLessThanOrEqual(4);
    expect(server.refreshes()).toBe(calls);
  });

  it("sends a hedged request when the response never arrives, and ends signed in", async () => {
    jest.useFakeTimers();
    const { server, browser, tab } = openBrowser();
    browser.storage.write("refresh_token", server.issue().refresh_token);
    server.behave = ({ url }) =>
      url.endsWith("/auth/refresh") && server.refreshes() === 1 ? new Promise(() => {}) : undefined;
    void tab.startSession();
    await jest.advanceTimersByTimeAsync(5_500);
    expect(tab.currentSession().status).toBe("signed-in");
  });
});
