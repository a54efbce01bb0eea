import type { WireRequest } from "../http/transport.ts";
import { failure } from "../testing/fake-response.ts";
import { createFakeBrowser, createStrictServer, startTabs } from "../testing/fake-tabs.ts";

const [tickets, assets] = [
  { module: "tickets", name: "Chamados" },
  { module: "assets", name: "Ativos" },
];
const isList = ({ url }: WireRequest) => url.includes("/api/apps?");

async function openUser() {
  const server = createStrictServer();
  const browser = createFakeBrowser(server);
  const [tab, other] = [browser.openTab(), browser.openTab()];
  await other.startSession();
  await tab.signIn("ana@acme.test", "secret");
  // The other tab takes the session over.
  await jest.advanceTimersByTimeAsync(100);
  return { server, browser, tab, other };
}

beforeEach(startTabs);

it("shows the user's current applications, once", async () => {
  const { server, tab } = await openUser();
  const seen: string[] = [];
  tab.apps.apps$.subscribe((apps) => seen.push(apps.status === "loaded" ? String(apps.apps.length) : apps.status));
  server.behave = (wire) => (isList(wire) ? [tickets, assets] : undefined);
  await tab.reloadApps();
  await tab.reloadApps();
  expect(seen).toEqual(["1", "2"]);
  expect(tab.apps.currentApps()).toEqual({ status: "loaded", apps: [tickets, assets] });
});

it("uses the last of several responses", async () => {
  const { server, tab } = await openUser();
  let respondFirst: (list: object[]) => void = () => {};
  const responses = [
    new Promise((resolve) => {
      respondFirst = resolve;
    }),
    [assets],
  ];
  server.behave = (wire) => (isList(wire) ? responses.shift() : undefined);
  const first = tab.reloadApps();
  await tab.reloadApps();
  respondFirst([tickets]);
  await first;
  expect(tab.apps.currentApps()).toMatchObject({ apps: [assets] });
});

it("keeps the list when it cannot be loaded", async () => {
  const { server, tab } = await openUser();
  server.behave = (wire) => (isList(wire) ? failure("server.unavailable") : undefined);
  await expect(tab.reloadApps()).rejects.toMatchObject({ code: "server.unavailable" });
  expect(tab.apps.currentApps()).toMatchObject({ apps: [tickets] });
});

it("signs out a user without applications, in every tab", async () => {
  const { server, browser, tab, other } = await openUser();
  server.behave = (wire) => (isList(wire) ? [] : undefined);
  await tab.reloadApps();
  await jest.advanceTimersByTimeAsync(100);
  const guest = { status: "guest", reason: "no-apps" };
  expect([tab.currentSession(), other.currentSession()]).toEqual([guest, guest]);
  expect(browser.storage.read("refresh_token")).toBeUndefined();
});

it("does nothing for a guest", async () => {
  const { server, tab } = await openUser();
  await tab.signOut();
  const before = server.requests.length;
  await tab.reloadApps();
  expect(server.requests).toHaveLength(before);
});

it("loads the list again when the server refuses a token because the application is not offered", async () => {
  const { server, tab } = await openUser();
  server.behave = (wire) => {
    if (wire.url.endsWith("/auth/exchange")) return failure("app.not_offered");
    return isList(wire) ? [assets] : undefined;
  };
  await expect(tab.exchangeToken("tickets")).rejects.toMatchObject({ code: "app.not_offered", status: 403 });
  await jest.advanceTimersByTimeAsync(100);
  expect(tab.apps.currentApps()).toMatchObject({ apps: [assets] });
});
