import type { Session } from "@portico/shared-utility/contract";
import type { WireRequest } from "../http/transport.ts";
import { failure } from "../testing/fake-response.ts";
import { startTabs } from "../testing/fake-tabs.ts";
import { openGuest } from "../testing/open-guest.ts";

beforeEach(startTabs);

describe("signing in", () => {
  it("checks the password, then loads user, domain and applications", async () => {
    const { server, browser, tab } = await openGuest();
    const seen: Session["status"][] = [];
    tab.session$.subscribe(({ status }) => seen.push(status));
    await tab.signIn("ana@acme.test", "secret");
    expect(seen).toEqual(["guest", "signed-in"]);
    expect(tab.apps.currentApps()).toEqual({ status: "loaded", apps: [{ module: "tickets", name: "Chamados" }] });
    expect(browser.storage.read("refresh_token")).toBe("refresh-1");
    expect(server.requests[0]).toBe("POST /api/auth");
    expect([...server.requests].sort()).toEqual([
      "GET /api/apps",
      "GET /api/apps/client",
      "GET /api/users/me",
      "POST /api/auth",
    ]);
  });

  it("says once that the browser has no room for the session", async () => {
    const { browser, tab } = await openGuest();
    const { write } = browser.storage;
    // The session lasts as long as the page.
    browser.storage.write = (key, value) => write(key, value) && false;
    await tab.signIn("ana@acme.test", "secret");
    await tab.renewSession();
    expect(browser.storage.read("refresh_token")).toBe("refresh-1");
    browser.storage.write = write;
    await tab.signIn("ana@acme.test", "secret");
    expect(tab.notKept).toEqual(["not kept"]);
  });

  it("rejects a wrong password, and changes nothing", async () => {
    const { server, browser, tab } = await openGuest();
    server.behave = () => failure("auth.credentials");
    await expect(tab.signIn("ana@acme.test", "wrong")).rejects.toMatchObject({ code: "auth.credentials", status: 401 });
    expect(tab.currentSession()).toEqual({ status: "guest" });
    expect(browser.storage.read("refresh_token")).toBeUndefined();
    expect(server.refreshes()).toBe(0);
  });

  it("ends as a guest with a reason when the tenant has no application", async () => {
    const { server, browser, tab } = await openGuest();
    server.behave = ({ url }) => (url.includes("/api/apps?") ? [] : undefined);
    await tab.signIn("ivo@initech.test", "secret");
    expect(tab.currentSession()).toEqual({ status: "guest", reason: "no-apps" });
    expect(browser.storage.read("refresh_token")).toBeUndefined();
    expect(server.requests).toContain("DELETE /api/auth/invalidate");
  });

  it.each(["/api/users/me", "/api/apps/client", "/api/apps?"])("ends the session when %s fails", async (path) => {
    const { server, browser, tab } = await openGuest();
    server.behave = ({ url }) => (url.includes(path) ? failure("server.unavailable") : undefined);
    await expect(tab.signIn("ana@acme.test", "secret")).rejects.toMatchObject({ code: "server.unavailable" });
    expect(tab.currentSession()).toEqual({ status: "guest" });
    expect(browser.storage.read("refresh_token")).toBeUndefined();
    expect(server.requests).toContain("DELETE /api/auth/invalidate");
  });
});

describe("a signed-in user", () => {
  it("has the new name in the session after renaming", async () => {
    const { server, tab } = await openGuest();
    await tab.signIn("ana@acme.test", "secret");
    server.behave = ({ method, body }) =>
      method === "PATCH" ? { email: "ana@acme.test", ...Object(body) } : undefined;
    await tab.renameSelf("Ana S. Souza");
    expect(tab.currentSession()).toMatchObject({ status: "signed-in", name: "Ana S. Souza", token: "access-1" });
  });

  it("gets one token per application, requested with an empty Authorization header", async () => {
    const { server, tab } = await openGuest();
    await tab.signIn("ana@acme.test", "secret");
    const sent: WireRequest[] = [];
    server.behave = (wire) => {
      sent.push(wire);
      return { access_token: `app-${sent.length}`, expires_in: 300 };
    };
    const [first, second] = await Promise.all([tab.exchangeToken("tickets"), tab.exchangeToken("tickets")]);
    const other = await tab.exchangeToken("assets");
    expect([first?.access_token, second?.access_token, other.access_token]).toEqual(["app-1", "app-1", "app-2"]);
    expect(sent.map(({ url, body }) => [new URL(url).pathname, body])).toEqual([
      ["/api/auth/exchange", { app: "tickets", domain: "acme" }],
      ["/api/auth/exchange", { app: "assets", domain: "acme" }],
    ]);
    expect(sent[0]?.headers.Authorization).toBe("");
  });

  it("gets a new application token shortly before the old one expires, and after a failure", async () => {
    jest.useFakeTimers({ advanceTimers: true });
    const { server, tab } = await openGuest();
    await tab.signIn("ana@acme.test", "secret");
    let exchanges = 0;
    server.behave = () => {
      exchanges += 1;
      return exchanges === 1 ? failure("server.unavailable") : { access_token: `app-${exchanges}`, expires_in: 300 };
    };
    await expect(tab.exchangeToken("tickets")).rejects.toMatchObject({ code: "server.unavailable" });
    expect(await tab.exchangeToken("tickets")).toMatchObject({ access_token: "app-2" });
    jest.setSystemTime(Date.now() + 269_000);
    expect(await tab.exchangeToken("tickets")).toMatchObject({ access_token: "app-2" });
    jest.setSystemTime(Date.now() + 2000);
    expect(await tab.exchangeToken("tickets")).toMatchObject({ access_token: "app-3" });
  });

  it("has no session to renew before the sign-in", async () => {
    const { tab } = await openGuest();
    await expect(tab.renewSession()).rejects.toMatchObject({ code: "auth.session_missing" });
    expect(tab.currentSession()).toEqual({ status: "guest" });
  });

  it("gets another application token for a refused one, once for all callers with that token", async () => {
    const { server, tab } = await openGuest();
    await tab.signIn("ana@acme.test", "secret");
    let exchanges = 0;
    server.behave = ({ url }) =>
      url.endsWith("/auth/exchange") ? { access_token: `app-${++exchanges}`, expires_in: 300 } : undefined;
    expect(await tab.exchangeToken("tickets")).toMatchObject({ access_token: "app-1" });
    const again = await Promise.all([tab.exchangeToken("tickets", "app-1"), tab.exchangeToken("tickets", "app-1")]);
    expect(again.map(({ access_token }) => access_token)).toEqual(["app-2", "app-2"]);
    expect(await tab.exchangeToken("tickets", "app-1")).toMatchObject({ access_token: "app-2" });
  });

  it("becomes a guest when an exchange shows that the session has ended on the server", async () => {
    const { server, tab } = await openGuest();
    await tab.signIn("ana@acme.test", "secret");
    server.revoke();
    server.behave = ({ url }) => (url.endsWith("/auth/exchange") ? failure("auth.session_missing") : undefined);
    await expect(tab.exchangeToken("tickets")).rejects.toMatchObject({ code: "auth.refresh_invalid" });
    expect(tab.currentSession()).toEqual({ status: "guest", reason: "expired" });
  });
});
