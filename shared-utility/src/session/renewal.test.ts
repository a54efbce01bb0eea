import { waitFor } from "@testing-library/dom";
import { pause } from "../browser/pause.ts";
import { tokenLifetime } from "../http/token-claims.ts";
import { failure } from "../testing/fake-response.ts";
import { createFakeBrowser, createStrictServer, startTabs } from "../testing/fake-tabs.ts";

function jwt(claims: object) {
  return `x.${btoa(JSON.stringify(claims)).replaceAll("=", "").replaceAll("+", "-").replaceAll("/", "_")}.y`;
}

async function openSignedIn() {
  const server = createStrictServer();
  const browser = createFakeBrowser(server);
  const tab = browser.openTab();
  await tab.startSession();
  await tab.signIn("ana@acme.test", "secret");
  return { server, browser, tab };
}

beforeEach(startTabs);

describe("the lifetime of a token", () => {
  it("is read from the token, independent of this machine's clock", () => {
    expect(tokenLifetime(jwt({ iat: 1000, exp: 1600 }))).toBe(600_000);
  });

  it.each(["", "opaque", "a.b.c", jwt({}), jwt({ iat: 5, exp: 1 }), `x.${btoa("null")}.y`])(
    "is five minutes when %j does not state it",
    (token) => expect(tokenLifetime(token)).toBe(300_000),
  );
});

describe("renewal", () => {
  it("happens a minute before the token expires", async () => {
    jest.useFakeTimers({ advanceTimers: true });
    const { server, tab } = await openSignedIn();
    await jest.advanceTimersByTimeAsync(239_000);
    expect(server.refreshes()).toBe(0);
    await jest.advanceTimersByTimeAsync(1500);
    expect(server.refreshes()).toBe(1);
    expect(tab.currentSession()).toMatchObject({ token: "access-2", name: "Ana Souza" });
  });

  it("repeats a refused call once with the new token", async () => {
    const { server, tab } = await openSignedIn();
    server.behave = ({ url, headers }) =>
      url.endsWith("/users/me") && headers.Authorization === "Bearer access-1"
        ? failure("auth.token_invalid")
        : undefined;
    await expect(tab.api.request({ method: "GET", path: "/users/me" })).resolves.toMatchObject({ name: "Ana Souza" });
    expect(server.refreshes()).toBe(1);
  });

  it("rejects a call that is refused with the new token too, and keeps the session", async () => {
    const { server, tab } = await openSignedIn();
    server.behave = ({ url }) => (url.endsWith("/users/me") ? failure("auth.token_invalid") : undefined);
    await expect(tab.api.request({ method: "GET", path: "/users/me" })).rejects.toMatchObject({
      code: "auth.token_invalid",
    });
    expect(server.refreshes()).toBe(1);
    expect(tab.currentSession().status).toBe("signed-in");
  });

  it("is not triggered by a wrong current password", async () => {
    const { server, tab } = await openSignedIn();
    server.behave = ({ url }) => (url.endsWith("/password") ? failure("auth.credentials") : undefined);
    const change = tab.api.request({ method: "PUT", path: "/users/me/password", body: {} });
    await expect(change).rejects.toMatchObject({ code: "auth.credentials" });
    expect(server.refreshes()).toBe(0);
  });

  it.each(["server.internal", "server.unavailable", "request.rate_limited", "network"] as const)(
    "keeps the session when it fails with %s, and is not retried sooner because of calls",
    async (code) => {
      const { server, browser, tab } = await openSignedIn();
      server.behave = ({ url }) => failure(url.endsWith("/auth/refresh") ? code : "auth.token_invalid");
      for (let call = 0; call < 5; call += 1) {
        await expect(tab.api.request({ method: "GET", path: "/users/me" })).rejects.toMatchObject({ code });
      }
      expect(server.refreshes()).toBe(1);
      expect(tab.currentSession()).toMatchObject({ status: "signed-in", token: "access-1" });
      expect(browser.storage.read("refresh_token")).toBe("refresh-1");
      server.behave = () => undefined;
      window.dispatchEvent(new Event("online"));
      await waitFor(() => expect(tab.currentSession()).toMatchObject({ token: "access-2" }));
    },
  );

  it("shows a message when a call waits for a slow renewal, and completes the call", async () => {
    jest.useFakeTimers();
    const { server, tab } = await openSlow();
    const call = tab.api.request({ method: "GET", path: "/users/me" });
    await jest.advanceTimersByTimeAsync(4_900);
    expect(tab.slowNotices.count).toBe(0);
    await jest.advanceTimersByTimeAsync(200);
    expect(tab.slowNotices.count).toBe(1);
    await jest.advanceTimersByTimeAsync(36_000);
    await expect(call).resolves.toMatchObject({ name: "Ana Souza" });
    expect(tab.currentSession()).toMatchObject({ status: "signed-in", token: "access-2" });
    expect(server.refreshes()).toBe(4);
  });

  /** A signed-in tab whose token is refused from now on, and whose renewals take 40 s. */
  async function openSlow() {
    const signedIn = openSignedIn();
    await jest.advanceTimersByTimeAsync(100);
    const { server, tab } = await signedIn;
    const successor = server.issue();
    server.behave = async ({ url, headers }) => {
      if (headers.Authorization === "Bearer access-1") return failure("auth.token_invalid");
      if (!url.endsWith("/auth/refresh")) return undefined;
      await pause(40_000);
      return successor;
    };
    return { server, tab };
  }

  it("never replays a token that another tab replaced while this one was frozen", async () => {
    jest.useFakeTimers();
    const signedIn = openSignedIn();
    await jest.advanceTimersByTimeAsync(100);
    const { server, browser, tab } = await signedIn;
    const sent: (string | undefined)[] = [];
    server.behave = ({ url, headers }) => {
      if (!url.endsWith("/auth/refresh")) return undefined;
      sent.push(headers["refresh-token"]);
      return sent.length === 1 ? new Promise(() => {}) : undefined;
    };
    await jest.advanceTimersByTimeAsync(1_100);
    void tab.renewSession();
    await jest.advanceTimersByTimeAsync(1_000);
    browser.storage.write("refresh_token", server.issue().refresh_token);
    await jest.advanceTimersByTimeAsync(30_000);
    expect(sent).toEqual(["refresh-1", "refresh-2"]);
    expect(tab.currentSession()).toMatchObject({ status: "signed-in", token: "access-3" });
  });

  it("does not overwrite the tokens that another tab renewed while this one was frozen", async () => {
    const { server, browser, tab } = await openSignedIn();
    let thaw = () => {};
    const frozen = new Promise<void>((resolve) => {
      thaw = resolve;
    });
    server.behave = async ({ url }) => {
      if (!url.endsWith("/auth/refresh")) return undefined;
      const response = server.issue();
      await frozen;
      return response;
    };
    await pause(1050);
    const late = tab.renewSession();
    await pause(20);
    server.behave = () => undefined;
    // The other tab steals the lock and renews twice before this one continues.
    const other = browser.openTab({ exclusive: (task) => task() });
    browser.storage.write("refresh_token", "refresh-2");
    await other.startSession();
    await pause(20);
    thaw();
    await late;
    expect(browser.storage.read("refresh_token")).toBe("refresh-3");
    expect(tab.currentSession()).toMatchObject({ token: "access-3" });
  });
});
