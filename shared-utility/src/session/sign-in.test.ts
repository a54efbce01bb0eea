import type { Session } from "@portico/shared-utility/contract";
import { waitFor } from "@testing-library/dom";
import { writeCookie } from "../browser/write-cookie.ts";
import type { WireRequest } from "../http/transport.ts";
import { FakeResponse, failure } from "../testing/fake-response.ts";
import { createFakeBrowser, createStrictServer } from "../testing/fake-tabs.ts";

async function openGuest() {
  const server = createStrictServer();
  const browser = createFakeBrowser(server);
  const tab = browser.openTab();
  await tab.startSession();
  return { server, browser, tab };
}

beforeEach(() => {
  // The fake clock advances by itself, in small steps: a pause of the machine does not count as time of the product.
  jest.useFakeTimers({ advanceTimers: true });
  writeCookie("XSRF-TOKEN", "xsrf-1");
});
afterEach(() => jest.useRealTimers());

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

describe("signing out", () => {
  it("clears session, applications, stored token and hint cookie, and invalidates both tokens", async () => {
    const { server, browser, tab } = await openGuest();
    await tab.signIn("ana@acme.test", "secret");
    tab.apps.selectApp("tickets");
    const sent: WireRequest[] = [];
    server.behave = (wire) => void sent.push(wire);
    await tab.signOut();
    await tab.api.request({ method: "GET", path: "/apps/client" });
    expect(tab.currentSession()).toEqual({ status: "guest", reason: "signed-out" });
    expect(tab.apps.currentApps()).toEqual({ status: "unknown" });
    expect(browser.storage.read("refresh_token")).toBeUndefined();
    expect(document.cookie).not.toContain("portico_hint");
    const [invalidate, next] = sent.map(({ headers }) => headers);
    expect(invalidate).toMatchObject({ Authorization: "Bearer access-1", "refresh-token": "refresh-1" });
    expect(next).not.toHaveProperty("Authorization");
    expect(next).not.toHaveProperty("refresh-token");
  });

  it("invalidates the session on the server later when there is no network", async () => {
    const { server, tab } = await openGuest();
    await tab.signIn("ana@acme.test", "secret");
    server.behave = () => failure("network");
    await tab.signOut();
    server.behave = () => undefined;
    const before = server.requests.length;
    window.dispatchEvent(new Event("online"));
    await waitFor(() => expect(server.requests.slice(before)).toEqual(["DELETE /api/auth/invalidate"]));
  });
});

const isEnd = ({ method, url }: WireRequest) => method === "DELETE" && url.endsWith("/auth/invalidate");

describe("a sign-out that the server has not answered", () => {
  /** Ana has signed out; her call ended with `answer`. `ended`: the refresh tokens of the calls after that. */
  async function signOutWith(answer: () => unknown) {
    const opened = await openGuest();
    await opened.tab.signIn("ana@acme.test", "secret");
    opened.server.behave = (wire) => (isEnd(wire) ? answer() : undefined);
    await opened.tab.signOut();
    const ended: (string | undefined)[] = [];
    const restore = () => {
      opened.server.behave = (wire) => void (isEnd(wire) && ended.push(wire.headers["refresh-token"]));
    };
    return { ...opened, ended, restore };
  }

  it.each<[string, () => unknown]>([
    ["no network", () => failure("network")],
    ["503", () => failure("server.unavailable")],
    ["a proxy's 403", () => new FakeResponse(403, "<html>")],
  ])("because of %s ends the old session at the next sign-in, once, and not the new one", async (_, answer) => {
    const { browser, tab, ended, restore } = await signOutWith(answer);
    restore();
    await tab.signIn("bruno@acme.test", "secret");
    await waitFor(() => expect(ended).toEqual(["refresh-1"]));
    expect(browser.storage.keys()).toEqual(["refresh_token"]);
    await tab.renewSession();
    window.dispatchEvent(new Event("online"));
    await jest.advanceTimersByTimeAsync(1_000);
    expect(ended).toEqual(["refresh-1"]);
    expect(tab.currentSession()).toMatchObject({ status: "signed-in" });
  });

  it("is kept until it is answered, also after a wrong password and beyond the next sign-in", async () => {
    const { browser, server, tab, ended, restore } = await signOutWith(() => failure("network"));
    server.behave = (wire) =>
      isEnd(wire) ? failure("network") : wire.url.endsWith("/api/auth") ? failure("auth.credentials") : undefined;
    await expect(tab.signIn("bruno@acme.test", "wrong")).rejects.toMatchObject({ code: "auth.credentials" });
    expect(browser.storage.keys()).toEqual(["portico-sign-out"]);
    server.behave = (wire) => (isEnd(wire) ? failure("network") : undefined);
    await tab.signIn("bruno@acme.test", "secret");
    restore();
    window.dispatchEvent(new Event("online"));
    await waitFor(() => expect(ended).toEqual(["refresh-1"]));
    expect(tab.currentSession()).toMatchObject({ status: "signed-in" });
  });
});

describe("a sign-out that the server answers late", () => {
  async function signOutSlowly() {
    const opened = await openGuest();
    await opened.tab.signIn("ana@acme.test", "secret");
    const ends: WireRequest[] = [];
    let answer: () => void = () => {};
    opened.server.behave = (wire) => {
      if (!isEnd(wire)) return undefined;
      ends.push(wire);
      return new Promise<undefined>((resolve) => {
        answer = () => resolve(undefined);
      });
    };
    const signedOut = opened.tab.signOut();
    await jest.advanceTimersByTimeAsync(8_000);
    await signedOut;
    return { ...opened, ends, answer: () => answer() };
  }

  it("goes on behind the page, so that the response removes the cookies", async () => {
    const { ends, answer, browser } = await signOutSlowly();
    expect(ends.map(({ signal }) => signal.aborted)).toEqual([false]);
    answer();
    await jest.advanceTimersByTimeAsync(100);
    expect(browser.storage.keys()).toEqual([]);
  });

  it("is finished at the next start, by the session's cookie alone", async () => {
    const { ends, browser, server } = await signOutSlowly();
    server.behave = (wire) => void (isEnd(wire) && ends.push(wire));
    const next = browser.openTab();
    await next.startSession();
    expect(next.currentSession()).toEqual({ status: "guest" });
    await waitFor(() => expect(browser.storage.keys()).toEqual([]));
    expect(ends).toHaveLength(2);
    expect(ends[1]?.headers).not.toHaveProperty("Authorization");
    expect(ends[1]?.headers).not.toHaveProperty("refresh-token");
  });

  it("is aborted when the next user signs in, in any tab, and sent again with the old tokens", async () => {
    const { ends, browser, server } = await signOutSlowly();
    server.behave = (wire) => void (isEnd(wire) && ends.push(wire));
    await browser.openTab().signIn("ana@acme.test", "secret");
    // The other tab has no tokens of the old session: before it signs in, it sends the cookie.
    await waitFor(() => expect(ends.map(({ signal }) => signal.aborted)).toEqual([true, false, false]));
    expect(ends[1]?.headers).not.toHaveProperty("refresh-token");
    expect(ends[2]?.headers).toMatchObject({ Authorization: "Bearer access-1", "refresh-token": "refresh-1" });
    expect(browser.storage.keys()).toEqual(["refresh_token"]);
  });
});

describe("a sign-out whose page was closed before the server answered", () => {
  /** The XSRF tokens of the calls that end the session by its cookie. */
  async function closeAfterSignOut() {
    const { server, browser, tab } = await openGuest();
    await tab.signIn("ana@acme.test", "secret");
    server.behave = (wire) => (isEnd(wire) ? failure("network") : undefined);
    await tab.signOut();
    const sent: (string | undefined)[] = [];
    const restore = () => {
      server.behave = (wire) => void (isEnd(wire) && sent.push(wire.headers["X-XSRF-TOKEN"]));
    };
    // The server gives the next page the token of a guest.
    writeCookie("XSRF-TOKEN", "of a guest");
    return { browser, next: browser.openTab(), sent, restore };
  }

  it("is finished with the XSRF token of its session, whatever has become of the cookie", async () => {
    const { browser, next, sent, restore } = await closeAfterSignOut();
    restore();
    await next.startSession();
    await waitFor(() => expect(sent).toEqual(["xsrf-1"]));
    await waitFor(() => expect(browser.storage.keys()).toEqual([]));
  });

  it("is finished before the next sign-in when the next start could not reach the server", async () => {
    const { browser, next, sent, restore } = await closeAfterSignOut();
    await next.startSession();
    await jest.advanceTimersByTimeAsync(100);
    expect(browser.storage.keys()).toEqual(["portico-sign-out"]);
    restore();
    await next.signIn("bruno@acme.test", "secret");
    expect(sent).toEqual(["xsrf-1"]);
    expect(browser.storage.keys()).toEqual(["refresh_token"]);
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
    let answers = 0;
    server.behave = () => {
      answers += 1;
      return answers === 1 ? failure("server.unavailable") : { access_token: `app-${answers}`, expires_in: 300 };
    };
    await expect(tab.exchangeToken("tickets")).rejects.toMatchObject({ code: "server.unavailable" });
    expect(await tab.exchangeToken("tickets")).toMatchObject({ access_token: "app-2" });
    jest.setSystemTime(Date.now() + 269_000);
    expect(await tab.exchangeToken("tickets")).toMatchObject({ access_token: "app-2" });
    jest.setSystemTime(Date.now() + 2000);
    expect(await tab.exchangeToken("tickets")).toMatchObject({ access_token: "app-3" });
    jest.useRealTimers();
  });

  it("cannot renew a token as a guest", async () => {
    const { tab } = await openGuest();
    await expect(tab.renewSession()).rejects.toMatchObject({ code: "auth.session_missing" });
    expect(tab.currentSession()).toEqual({ status: "guest" });
  });

  it("gets another application token for a refused one, once for all callers who had it", async () => {
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
