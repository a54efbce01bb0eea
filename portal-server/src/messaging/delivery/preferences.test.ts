import { portalWithPush } from "../../testing/fake-push-provider.ts";
import {
  addPushUser,
  messageTo,
  newCredentialOf,
  recordLive,
  sendAs,
  waitingDeliveries,
} from "../../testing/test-sending.ts";
import { notifications } from "../notifications/notification-table.ts";

const { provider, portal } = portalWithPush();
let send: ReturnType<typeof sendAs>;
let live: ReturnType<typeof recordLive>;
beforeAll(async () => {
  live = recordLive(portal);
  send = sendAs(portal, await newCredentialOf(portal, "tickets"));
  await newCredentialOf(portal, "assets");
});

const path = "/api/notifications/preferences";
/** A new account with a browser that accepts pushes. */
async function newUser(tenant = "acme") {
  const { email, browser } = await addPushUser(portal, tenant);
  const choose = (module: string, level: string) => browser.put(`${path}/${module}`, { level });
  return { email, browser, choose };
}

/** Sends one message of tickets, and returns how it reached each user. */
async function whatArrives(...users: Awaited<ReturnType<typeof newUser>>[]) {
  Object.assign(provider.state, { pushes: [] });
  live.messages = [];
  const result = (await send(messageTo(...users.map(({ email }) => email)))).json();
  await portal.services.outbox.deliverDue();
  expect(await waitingDeliveries(portal)).toEqual([]);
  const stored = await portal.db.select({ id: notifications.id }).from(notifications);
  expect(stored.map(({ id }) => id)).toEqual(expect.arrayContaining(result.ids));
  const got = users.map(({ email }) => ({
    live: live.messages.filter((message) => message.email === email).map(({ push }) => push ?? true),
    push: provider.state.pushes.filter(({ token }) => token === email).length,
  }));
  return { got, ids: result.ids.length, unknown: result.unknown };
}

it("sends to the portal and by push, to the portal only, or not at all, by each user's choice", async () => {
  const [push, inPortal, off] = [await newUser(), await newUser(), await newUser()];
  expect((await inPortal.choose("tickets", "portal")).statusCode).toBe(204);
  await off.choose("tickets", "off");
  expect(await whatArrives(push, inPortal, off)).toEqual({
    got: [
      { live: [true], push: 1 },
      { live: [false], push: 0 },
      { live: [], push: 0 },
    ],
    ids: 2,
    unknown: [],
  });
  expect((await off.browser.get("/api/notifications")).json()).toMatchObject({ total: 0, totalUnreadNotifications: 0 });
  await off.choose("tickets", "push");
  expect((await whatArrives(off)).got).toEqual([{ live: [true], push: 1 }]);
});

it("obeys a choice that was made after the message was stored", async () => {
  const user = await newUser();
  Object.assign(provider.state, { pushes: [] });
  await send(messageTo(user.email));
  await user.choose("tickets", "portal");
  await portal.services.outbox.deliverDue();
  expect(provider.state.pushes).toEqual([]);
});

it("keeps the choices of applications apart, and those of users and tenants", async () => {
  const [user, colleague] = [await newUser(), await newUser()];
  await newCredentialOf(portal, "tickets", "globex");
  const stranger = await newUser("globex");
  await stranger.choose("tickets", "off");
  await user.choose("assets", "off");
  const levels = async ({ browser }: typeof user) =>
    Object.fromEntries(
      (await browser.get(path)).json().map((each: { module: string; level: string }) => Object.values(each)),
    );
  expect(await levels(user)).toMatchObject({ tickets: "push", assets: "off" });
  expect(await levels(colleague)).toMatchObject({ tickets: "push", assets: "push" });
  expect(await levels(stranger)).toMatchObject({ tickets: "off" });
  expect((await whatArrives(user, colleague)).got).toEqual([
    { live: [true], push: 1 },
    { live: [true], push: 1 },
  ]);
});

it("refuses an application that the tenant does not have, and an unknown level", async () => {
  const user = await newUser();
  await newCredentialOf(portal, "stock", "globex");
  expect((await user.choose("stock", "off")).statusCode).toBe(404);
  expect((await user.choose("tickets", "loud")).statusCode).toBe(400);
  expect(
    (await user.browser.put(`${path}/tickets`, { level: "off" }, { headers: { "x-xsrf-token": "forged" } })).statusCode,
  ).toBe(403);
});
