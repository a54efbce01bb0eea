import { portalForTests } from "../../testing/open-test-app.ts";
import { addUser, enterApp, signIn } from "../../testing/test-accounts.ts";
import { messageTo, sendAs } from "../../testing/test-sending.ts";

const portal = portalForTests();
const users = { acme: ["plain", "agent", "clerk", "keeper", "platform"], globex: ["agent"] };
const emailOf = (name: string, tenant = "acme") => `${name}@${tenant}.test`;

beforeAll(async () => {
  for (const [tenant, names] of Object.entries(users)) {
    for (const name of names) await addUser(portal, emailOf(name, tenant), tenant);
    for (const module of ["handbook", "tickets", "assets"])
      await portal.operator.addApp({ tenant, module, name: module });
  }
  const acme = (name: string) => ({ tenant: "acme", email: emailOf(name) });
  await portal.operator.addToGroup({ ...acme("agent"), group: "support" });
  await portal.operator.addToGroup({ ...acme("agent"), group: "support" });
  await portal.operator.addToGroup({ ...acme("clerk"), group: "stock" });
  await portal.operator.setRole({ ...acme("keeper"), role: "registry" });
  await portal.operator.setRole({ ...acme("platform"), role: "platform" });
  // Another tenant has a group with the same name.
  await portal.operator.addToGroup({ tenant: "globex", email: emailOf("agent", "globex"), group: "stock" });
});

const offer = (module: string, groups: string[], roles: ("registry" | "platform")[] = []) =>
  portal.operator.allowApp({ tenant: "acme", module, groups, roles });
const offerToAll = (module: string) => portal.operator.allowApp({ tenant: "acme", module, everybody: true });
beforeEach(async () => {
  await offer("tickets", ["support"]);
  await offer("assets", ["stock", "support"], ["registry"]);
});

async function modulesOf(name: string, tenant = "acme"): Promise<string[]> {
  const { browser } = await signIn(portal, emailOf(name, tenant), tenant);
  return (await browser.get("/api/apps")).json().map(({ module }: { module: string }) => module);
}

it.each([
  ["plain", ["handbook"]],
  ["agent", ["handbook", "tickets", "assets"]],
  ["clerk", ["handbook", "assets"]],
  ["keeper", ["handbook", "assets"]],
  ["platform", ["handbook", "assets"]],
])("lists for %s the applications offered to everybody and to the user's groups and roles", async (name, list) => {
  expect(await modulesOf(name)).toEqual(list);
});

it("does not change the offers of other tenants", async () => {
  expect(await modulesOf("agent", "globex")).toEqual(["handbook", "tickets", "assets"]);
  await portal.operator.allowApp({ tenant: "globex", module: "tickets", groups: ["support"] });
  // The user with this name in acme is in that group.
  expect(await modulesOf("agent", "globex")).toEqual(["handbook", "assets"]);
  await portal.operator.allowApp({ tenant: "globex", module: "tickets", everybody: true });
});

it("offers an application with an empty group to no user, and then to everybody again", async () => {
  expect(await offer("handbook", ["nobody"])).toEqual({
    ...{ module: "handbook", groups: ["nobody"], roles: [] },
    ...{ accounts: 0, of: 5 },
  });
  expect(await modulesOf("plain")).toEqual([]);
  expect(await offerToAll("handbook")).toMatchObject({ groups: [], roles: [], accounts: 5, of: 5 });
  expect(await modulesOf("plain")).toEqual(["handbook"]);
});

it.each([
  ["plain", "tickets", 403, "app.not_offered"],
  ["clerk", "tickets", 403, "app.not_offered"],
  ["agent", "tickets", 200, undefined],
  ["plain", "assets", 403, "app.not_offered"],
  ["keeper", "assets", 200, undefined],
  ["plain", "handbook", 200, undefined],
  ["agent", "payroll", 404, "app.unknown"],
])("issues or refuses %s a token of %s: %i %s", async (name, app, status, code) => {
  const { browser } = await signIn(portal, emailOf(name));
  const response = await browser.post("/api/auth/exchange", { app, domain: "acme" });
  expect([response.statusCode, response.json().error?.code]).toEqual([status, code]);
});

it.each([
  ["tickets", "/api/tickets"],
  ["assets", "/api/assets"],
])("refuses a token of %s that was issued before the user left the group", async (module, path) => {
  await portal.operator.addToGroup({ tenant: "acme", email: emailOf("plain"), group: "support" });
  const { browser } = await signIn(portal, emailOf("plain"));
  await enterApp(browser, module);
  expect((await browser.get(path)).statusCode).toBe(200);
  await portal.operator.removeFromGroup({ tenant: "acme", email: emailOf("plain"), group: "support" });
  const refused = await browser.get(path);
  expect([refused.statusCode, refused.json().error.code]).toEqual([403, "app.not_offered"]);
});

it("shows preferences of the user's own applications only, and stores none of others", async () => {
  const { browser } = await signIn(portal, emailOf("clerk"));
  const path = "/api/notifications/preferences";
  const list: { module: string }[] = (await browser.get(path)).json();
  expect(list.map(({ module }) => module)).toEqual(["handbook", "assets"]);
  expect((await browser.put(`${path}/assets`, { level: "off" })).statusCode).toBe(204);
  expect((await browser.put(`${path}/tickets`, { level: "off" })).json().error.code).toBe("resource.not_found");
});

it("sends an application's notifications only to users to whom it is offered", async () => {
  const credential = await portal.operator.addAppCredential({ tenant: "acme", module: "tickets", only: false });
  const [agent, plain] = [emailOf("agent"), emailOf("plain")];
  const sent = (await sendAs(portal, credential)(messageTo(agent, plain, "none@acme.test"))).json();
  expect(sent).toMatchObject({ ids: [expect.any(String)], unknown: [plain, "none@acme.test"] });
});

it("keeps the public pages of an application open to guests", async () => {
  const { browser } = await signIn(portal, emailOf("plain"));
  const response = await browser.get("/api/tickets/evaluation?ticket=1&code=x");
  expect(response.json().error.code).not.toBe("app.unknown");
});

it.each([
  [{ groups: [] }, "input.invalid"],
  [{ everybody: true, groups: ["support"] }, "input.invalid"],
  [{ groups: ["Support Team"] }, "input.invalid"],
  [{ module: "payroll", groups: ["support"] }, "app.unknown"],
  [{ tenant: "initech", groups: ["support"] }, "tenant.unknown"],
])("refuses the offer %j and changes nothing", async (given, code) => {
  const wanted = portal.operator.allowApp({ tenant: "acme", module: "tickets", ...given });
  await expect(wanted).rejects.toMatchObject({ code });
  expect((await portal.operator.listApps("acme")).find(({ module }) => module === "tickets")).toMatchObject({
    groups: ["support"],
    roles: [],
  });
});

it("removes the offer together with the application", async () => {
  await portal.operator.addApp({ tenant: "acme", module: "brief", name: "Brief" });
  await offer("brief", ["support"]);
  await portal.operator.removeApp("acme", "brief");
  await portal.operator.addApp({ tenant: "acme", module: "brief", name: "Brief" });
  expect(await modulesOf("plain")).toContain("brief");
  await portal.operator.removeApp("acme", "brief");
});
