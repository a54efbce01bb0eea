import { writeCookie } from "../browser/write-cookie.ts";
import { failure } from "../testing/fake-answer.ts";
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
  /** From now on renewals end so, and no access token is taken. */
  const fail = (answer: () => unknown) => {
    server.behave = ({ url }) => {
      if (!url.endsWith("/auth/refresh")) return failure("auth.token_invalid");
      calls.push(Date.now());
      return answer();
    };
  };
  return { server, browser, tabs, calls, fail };
}

type Tabs = Awaited<ReturnType<typeof openTabs>>["tabs"];

/** Every tab makes a call every two seconds, whatever becomes of it. */
async function callFor(time: number, tabs: Tabs) {
  for (let passed = 0; passed < time; passed += 2_000) {
    for (const tab of tabs) void tab.api.request({ method: "GET", path: "/users/me" }).catch(() => {});
    await jest.advanceTimersByTimeAsync(2_000);
  }
}

/** The most calls that any sixty seconds saw. */
const mostInAMinute = (calls: number[]) =>
  Math.max(...calls.map((first) => calls.filter((call) => call >= first && call < first + minute).length));

const statuses = (tabs: Tabs) => new Set(tabs.map((tab) => tab.currentSession().status));

beforeEach(() => {
  writeCookie("XSRF-TOKEN", "xsrf-1");
  jest.useFakeTimers({ advanceTimers: true });
});
afterEach(() => jest.useRealTimers());

describe.each([
  ["503", () => failure("server.unavailable")],
  ["no network", () => failure("network")],
  ["nothing at all", () => new Promise(() => {})],
])("while renewals are answered with %s", (_, answer) => {
  it("eight tabs that people work in call six times a minute at most together, and stay signed in", async () => {
    const { tabs, calls, fail } = await openTabs(8);
    fail(answer);
    await callFor(3 * minute, tabs);
    // Fewer would be a browser that gave up.
    expect(calls.length).toBeGreaterThanOrEqual(10);
    expect(mostInAMinute(calls)).toBeLessThanOrEqual(6);
    expect(statuses(tabs)).toEqual(new Set(["signed-in"]));
  });

  it("tabs that nobody works in are renewed within five seconds of the end of a short fault", async () => {
    for (const lasting of [500, 1_500, 3_500, 6_500]) {
      const { server, tabs, calls, fail } = await openTabs(3);
      fail(answer);
      for (const tab of tabs) void tab.api.request({ method: "GET", path: "/users/me" }).catch(() => {});
      await jest.advanceTimersByTimeAsync(lasting);
      expect(calls.length).toBeGreaterThan(0);
      server.behave = () => undefined;
      await jest.advanceTimersByTimeAsync(5_000);
      expect(tabs.map((tab) => tab.currentSession())).toMatchObject(Array(3).fill({ token: "access-2" }));
    }
  });
});

it("after a longer fault, a call that is made brings a new token within five seconds", async () => {
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

it("a network that is back is tried at once, however often it failed before", async () => {
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
