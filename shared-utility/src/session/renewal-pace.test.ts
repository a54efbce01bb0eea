import { writeCookie } from "../browser/write-cookie.ts";
import { failure } from "../testing/fake-response.ts";
import { createFakeBrowser, createStrictServer } from "../testing/fake-tabs.ts";

const minute = 60_000;

async function openTabs(count: number) {
  const server = createStrictServer();
  const browser = createFakeBrowser(server);
  const tabs = Array.from({ length: count }, () => browser.openTab());
  for (const tab of tabs) await tab.startSession();
  await tabs[0]?.signIn("ana@acme.test", "secret");
  await jest.advanceTimersByTimeAsync(50);
  const calls: number[] = [];
  /** From now on renewals end with this response, and every access token is refused. */
  const fail = (respond: () => unknown) => {
    server.behave = ({ url }) => {
      if (!url.endsWith("/auth/refresh")) return failure("auth.token_invalid");
      calls.push(Date.now());
      return respond();
    };
  };
  return { server, browser, tabs, calls, fail };
}

type Tabs = Awaited<ReturnType<typeof openTabs>>["tabs"];

/** Every tab makes a call every two seconds and ignores its result. */
async function callFor(time: number, tabs: Tabs) {
  for (let passed = 0; passed < time; passed += 2_000) {
    for (const tab of tabs) void tab.api.request({ method: "GET", path: "/users/me" }).catch(() => {});
    await jest.advanceTimersByTimeAsync(2_000);
  }
}

/** The largest number of calls within any sixty seconds. */
const mostInAMinute = (calls: number[]) =>
  Math.max(...calls.map((first) => calls.filter((call) => call >= first && call < first + minute).length));

const statuses = (tabs: Tabs) => new Set(tabs.map((tab) => tab.currentSession().status));

beforeEach(() => {
  writeCookie("XSRF-TOKEN", "xsrf-1");
  jest.useFakeTimers({ advanceTimers: true });
});

describe.each([
  ["503", () => failure("server.unavailable")],
  ["no network", () => failure("network")],
  ["no response", () => new Promise(() => {})],
])("while renewals end with %s", (_, respond) => {
  it("eight tabs in use make at most six renewal calls a minute together, and stay signed in", async () => {
    const { tabs, calls, fail } = await openTabs(8);
    fail(respond);
    await callFor(3 * minute, tabs);
    // Fewer would mean that the browser stopped trying.
    expect(calls.length).toBeGreaterThanOrEqual(10);
    expect(mostInAMinute(calls)).toBeLessThanOrEqual(6);
    expect(statuses(tabs)).toEqual(new Set(["signed-in"]));
  });

  it("idle tabs are renewed within five seconds after a short fault ends", async () => {
    for (const lasting of [500, 1_500, 3_500, 6_500]) {
      const { server, tabs, calls, fail } = await openTabs(3);
      fail(respond);
      for (const tab of tabs) void tab.api.request({ method: "GET", path: "/users/me" }).catch(() => {});
      await jest.advanceTimersByTimeAsync(lasting);
      expect(calls.length).toBeGreaterThan(0);
      server.behave = () => undefined;
      await jest.advanceTimersByTimeAsync(5_000);
      expect(tabs.map((tab) => tab.currentSession())).toMatchObject(Array(3).fill({ token: "access-2" }));
    }
  });
});

it("after a longer fault, the next call gets a new token within five seconds", async () => {
  const { server, tabs, fail } = await openTabs(3);
  const [tab] = tabs;
  fail(() => failure("server.unavailable"));
  void tab?.api.request({ method: "GET", path: "/users/me" }).catch(() => {});
  await jest.advanceTimersByTimeAsync(25_000);
  server.behave = ({ headers }) =>
    headers.Authorization === "Bearer access-1" ? failure("auth.token_invalid") : undefined;
  await tab?.api.request({ method: "GET", path: "/users/me" });
  expect(tab?.currentSession()).toMatchObject({ token: "access-2" });
});

it("when the network is back, the renewal is retried immediately after any number of failures", async () => {
  const { server, tabs, calls, fail } = await openTabs(3);
  fail(() => failure("network"));
  await callFor(50_000, tabs);
  const before = calls.length;
  server.behave = () => undefined;
  window.dispatchEvent(new Event("online"));
  await jest.advanceTimersByTimeAsync(500);
  expect(tabs.map((tab) => tab.currentSession())).toMatchObject(Array(3).fill({ token: "access-2" }));
  expect(calls.length).toBe(before);
});

it.each([
  ["failed", 50_000, () => failure("server.unavailable")],
  ["were cut off", 2_000, () => failure("network")],
])("renewals that %s delay no later one when the clock is set back by an hour", async (_, lasting, respond) => {
  const { server, tabs, calls, fail } = await openTabs(3);
  fail(respond);
  await callFor(lasting, tabs);
  jest.setSystemTime(Date.now() - 60 * minute);
  const before = calls.length;
  await callFor(3 * minute, tabs);
  expect(calls.length - before).toBeGreaterThanOrEqual(5);
  server.behave = () => undefined;
  await jest.advanceTimersByTimeAsync(31_000);
  expect(tabs.map((tab) => tab.currentSession())).toMatchObject(Array(3).fill({ token: "access-2" }));
});
