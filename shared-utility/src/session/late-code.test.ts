import { writeCookie } from "../browser/write-cookie.ts";
import { createFakeBrowser, createStrictServer } from "../testing/fake-tabs.ts";

beforeEach(() => {
  jest.useFakeTimers();
  writeCookie("XSRF-TOKEN", "xsrf-1");
});

/** A browser whose next tab cannot load the code of the session until `works` is called. */
function openBrowser() {
  const server = createStrictServer();
  const browser = createFakeBrowser(server);
  let isBroken = true;
  const loadCode = jest.fn(async () => {
    if (isBroken) throw new Error("ChunkLoadError");
  });
  const works = () => {
    isBroken = false;
  };
  return { server, browser, loadCode, works };
}

async function openUnreachable() {
  const opened = openBrowser();
  opened.browser.storage.write("refresh_token", opened.server.issue().refresh_token);
  const tab = opened.browser.openTab({ loadCode: opened.loadCode });
  await tab.startSession();
  expect(tab.currentSession()).toEqual({ status: "guest", reason: "unreachable" });
  return { ...opened, tab };
}

describe("a page that cannot load the code of the session", () => {
  it("keeps trying, less and less often, and ends signed in by itself", async () => {
    const { loadCode, works, tab } = await openUnreachable();
    await jest.advanceTimersByTimeAsync(60_000);
    expect(tab.currentSession()).toEqual({ status: "guest", reason: "unreachable" });
    // At 0, 1, 3, 7, 15 and 31 s.
    expect(loadCode).toHaveBeenCalledTimes(6);
    works();
    await jest.advanceTimersByTimeAsync(2_000);
    expect(tab.currentSession()).toMatchObject({ status: "signed-in", name: "Ana Souza" });
  });

  it("tries at once when the network is back", async () => {
    const { works, tab } = await openUnreachable();
    await jest.advanceTimersByTimeAsync(20_000);
    works();
    window.dispatchEvent(new Event("online"));
    await jest.advanceTimersByTimeAsync(100);
    expect(tab.currentSession().status).toBe("signed-in");
  });

  it("renews the session once, however often the user has tried again", async () => {
    const { server, works, tab } = await openUnreachable();
    await tab.startSession();
    await tab.startSession();
    works();
    await jest.advanceTimersByTimeAsync(60_000);
    expect(tab.currentSession().status).toBe("signed-in");
    expect(server.refreshes()).toBe(1);
  });

  it("does not change a session that the user has begun meanwhile", async () => {
    const { server, works, tab } = await openUnreachable();
    works();
    const signedIn = tab.signIn("ana@acme.test", "secret");
    await jest.advanceTimersByTimeAsync(60_000);
    await signedIn;
    expect(tab.currentSession().status).toBe("signed-in");
    expect(server.refreshes()).toBe(0);
  });

  it("follows the sign-in of another tab once the code is loaded", async () => {
    const { browser, loadCode, works } = openBrowser();
    const [late, other] = [browser.openTab({ loadCode }), browser.openTab()];
    await late.startSession();
    const signedIn = other.signIn("ana@acme.test", "secret");
    await jest.advanceTimersByTimeAsync(2_000);
    await signedIn;
    expect(late.currentSession().status).toBe("guest");
    works();
    await jest.advanceTimersByTimeAsync(8_000);
    expect(late.currentSession()).toMatchObject({ status: "signed-in", name: "Ana Souza" });
  });
});
