import { portalWithPush } from "../../testing/fake-push-provider.ts";
import {
  addPushUser,
  declareCategories,
  messageTo,
  newCredentialOf,
  recordLive,
  sendAs,
  waitingDeliveries,
} from "../../testing/test-sending.ts";
import { notifications } from "../notifications/notification-table.ts";

const comments = { key: "comments", name: { pt: "Comentários", en: "Comments" } };
const ratings = { key: "ratings", name: { pt: "Avaliações", en: "Ratings" }, default: "portal" as const };

const { provider, portal } = portalWithPush();
let send: ReturnType<typeof sendAs>;
let live: ReturnType<typeof recordLive>;
beforeAll(async () => {
  live = recordLive(portal);
  send = sendAs(portal, await newCredentialOf(portal, "tickets"));
  await newCredentialOf(portal, "assets");
  await newCredentialOf(portal, "tickets", "globex");
  await declareCategories(portal, [comments, ratings]);
});

const path = "/api/notifications/preferences";
/** A new account with a browser that accepts pushes. */
async function newUser(tenant = "acme") {
  const { email, browser } = await addPushUser(portal, tenant);
  const choose = (level: string) => browser.put(`${path}/tickets`, { level });
  const chooseFor = (category: string, level: string | null, module = "tickets") =>
    browser.put(`${path}/${module}/categories/${category}`, { level });
  const preferences = async () => (await browser.get(path)).json();
  return { email, browser, choose, chooseFor, preferences };
}

/** Sends one message of tickets in a category, and returns how it reached each user. */
async function whatArrives(category: string | undefined, ...users: Awaited<ReturnType<typeof newUser>>[]) {
  Object.assign(provider.state, { pushes: [] });
  live.messages = [];
  const message = messageTo(...users.map(({ email }) => email));
  const response = await send({ ...message, ...(category !== undefined && { category }) });
  expect(response.statusCode).toBe(202);
  await portal.services.outbox.deliverDue();
  expect(await waitingDeliveries(portal)).toEqual([]);
  return users.map(({ email }) => {
    const hasPush = provider.state.pushes.some(({ token }) => token === email);
    const [shown] = live.messages.filter((each) => each.email === email);
    return shown ? (hasPush ? "push" : `portal, push: ${shown.push}`) : "off";
  });
}

it("sends in a category at its own level, or at the level that it inherits", async () => {
  const [nothing, quiet, without] = [await newUser(), await newUser(), await newUser()];
  expect((await quiet.chooseFor("ratings", "push")).statusCode).toBe(204);
  expect((await without.chooseFor("comments", "off")).statusCode).toBe(204);
  await quiet.choose("portal");
  const inPortal = "portal, push: false";
  expect(await whatArrives("comments", nothing, quiet, without)).toEqual(["push", inPortal, "off"]);
  expect(await whatArrives("ratings", nothing, quiet, without)).toEqual([inPortal, "push", inPortal]);
  expect(await whatArrives(undefined, nothing, quiet, without)).toEqual(["push", inPortal, "push"]);
  await without.chooseFor("comments", null);
  await nothing.choose("off");
  expect(await whatArrives("comments", nothing, quiet, without)).toEqual(["off", inPortal, "push"]);
});

it("stores the category with the notification, and stores no notification of a category that the user has switched off", async () => {
  const [user, off] = [await newUser(), await newUser()];
  await off.chooseFor("ratings", "off");
  const result = (await send({ ...messageTo(user.email, off.email), category: "ratings" })).json();
  expect(result).toEqual({ ids: [expect.any(String)], unknown: [] });
  const rows = await portal.db.select().from(notifications);
  expect(rows.find(({ id }) => id === result.ids[0])).toMatchObject({ category: "ratings" });
  expect((await off.browser.get("/api/notifications")).json()).toMatchObject({ total: 0 });
  await portal.services.outbox.deliverDue();
});

it("obeys a choice for the category that was made after the message was stored", async () => {
  const user = await newUser();
  Object.assign(provider.state, { pushes: [] });
  await send({ ...messageTo(user.email), category: "comments" });
  await user.chooseFor("comments", "portal");
  await portal.services.outbox.deliverDue();
  expect(provider.state.pushes).toEqual([]);
});

it("refuses a category that the application's release does not declare, and stores nothing of the call", async () => {
  const user = await newUser();
  const before = await portal.db.$count(notifications);
  const message = messageTo(user.email);
  const refused = await send({ ...message, category: "gossip" }, "key-1");
  expect(refused.statusCode).toBe(422);
  expect(refused.json().error).toMatchObject({
    code: "app.category_unknown",
    details: { category: "gossip", categories: ["comments", "ratings"] },
  });
  expect(await portal.db.$count(notifications)).toBe(before);
  expect(await waitingDeliveries(portal)).toEqual([]);
  // The key is unused: the corrected call is accepted under it.
  expect((await send({ ...message, category: "comments" }, "key-1")).statusCode).toBe(202);
  await portal.services.outbox.deliverDue();
});

it("refuses a category that only another tenant or application declares", async () => {
  const stranger = await newUser("globex");
  const sendInGlobex = sendAs(portal, await newCredentialOf(portal, "tickets", "globex"), "globex");
  const refused = await sendInGlobex({ ...messageTo(stranger.email), category: "comments" });
  expect(refused.json().error).toMatchObject({ code: "app.category_unknown", details: { categories: [] } });
  const sendAsAssets = sendAs(portal, await newCredentialOf(portal, "assets"));
  const other = await sendAsAssets({ ...messageTo(stranger.email), module: "assets", category: "comments" });
  expect(other.statusCode).toBe(422);
  expect((await stranger.chooseFor("comments", "off")).statusCode).toBe(422);
});

it("lists the categories below their application, with the choices of each user of each tenant", async () => {
  const [user, colleague, stranger] = [await newUser(), await newUser(), await newUser("globex")];
  await user.chooseFor("ratings", "off");
  const of = (level: string | null) => [
    { ...comments, default: "push", level: null },
    { ...ratings, level },
  ];
  expect(await user.preferences()).toEqual(
    expect.arrayContaining([
      { module: "tickets", level: "push", categories: of("off") },
      { module: "assets", level: "push" },
    ]),
  );
  expect(await colleague.preferences()).toContainEqual({ module: "tickets", level: "push", categories: of(null) });
  expect(await stranger.preferences()).toEqual([{ module: "tickets", level: "push" }]);
});

it("refuses a choice for an unknown category, level or application", async () => {
  const user = await newUser();
  expect((await user.chooseFor("gossip", "off")).statusCode).toBe(422);
  expect((await user.chooseFor("comments", "loud")).statusCode).toBe(400);
  expect((await user.chooseFor("comments", "off", "stock")).statusCode).toBe(404);
  const forged = { headers: { "x-xsrf-token": "forged" } };
  const response = await user.browser.put(`${path}/tickets/categories/comments`, { level: "off" }, forged);
  expect(response.statusCode).toBe(403);
});
