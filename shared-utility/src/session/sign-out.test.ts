import { waitFor } from "@testing-library/dom";
import { writeCookie } from "../browser/write-cookie.ts";
import type { WireRequest } from "../http/transport.ts";
import { FakeResponse, failure } from "../testing/fake-response.ts";
import { startTabs } from "../testing/fake-tabs.ts";
import { openGuest } from "../testing/open-guest.ts";

const isEnd = ({ method, url }: WireRequest) => method === "DELETE" && url.endsWith("/auth/invalidate");

beforeEach(startTabs);

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

describe("a sign-out without a response from the server", () => {
  /** Signs Ana out with the response `response`. `ended`: the refresh tokens of later calls. */
  async function signOutWith(respond: () => unknown) {
    const opened = await openGuest();
    await opened.tab.signIn("ana@acme.test", "secret");
    opened.server.behave = (wire) => (isEnd(wire) ? respond() : undefined);
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
  ])("after %s, ends the old session at the next sign-in, once, and not the new one", async (_, respond) => {
    const { browser, tab, ended, restore } = await signOutWith(respond);
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

  it("stays marked until it has a response, also after a wrong password and beyond the next sign-in", async () => {
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

describe("a sign-out with a late response", () => {
  async function signOutSlowly() {
    const opened = await openGuest();
    await opened.tab.signIn("ana@acme.test", "secret");
    const ends: WireRequest[] = [];
    let respond: () => void = () => {};
    opened.server.behave = (wire) => {
      if (!isEnd(wire)) return undefined;
      ends.push(wire);
      return new Promise<undefined>((resolve) => {
        respond = () => resolve(undefined);
      });
    };
    const signedOut = opened.tab.signOut();
    await jest.advanceTimersByTimeAsync(8_000);
    await signedOut;
    return { ...opened, ends, respond: () => respond() };
  }

  it("continues in the background, so that the response removes the cookies", async () => {
    const { ends, respond, browser } = await signOutSlowly();
    expect(ends.map(({ signal }) => signal.aborted)).toEqual([false]);
    respond();
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

describe("a sign-out with a page that was closed before the response", () => {
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
    // The server issues the token of a guest to the next page.
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

it("is marked with the XSRF token of its session although the browser has lost the cookie", async () => {
  const { server, browser, tab } = await openGuest();
  await tab.signIn("ana@acme.test", "secret");
  server.behave = (wire) => (isEnd(wire) ? failure("network") : undefined);
  writeCookie("XSRF-TOKEN", "", 0);
  await tab.signOut();
  expect(browser.storage.read("portico-sign-out")).toBe("xsrf-1");
});
